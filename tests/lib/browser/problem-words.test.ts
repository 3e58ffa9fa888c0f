import { expect, test } from 'vitest';
import { problemLine, problemMessage, serviceText } from '../../../lib/browser/problem-words.ts';
import '../../fake-words.ts';

test('Words about the address stand without a field, since services count a quota there', () => {
  const fields = { url: ['You created too many reports.'], password: ['Too short.'] };
  expect(serviceText({ code: 'refused', fields })).toBe(
    'You created too many reports. passwordLabel: Too short.',
  );
  expect(serviceText({ code: 'refused', text: 'Not valid.', fields: { lang: ['Unknown.'] } })).toBe(
    'Not valid. lang: Unknown.',
  );
  expect(serviceText({ code: 'refused' })).toBe('');
});

test('A payment, a plan and too many requests each have a sentence, and all that a 422 may mean has one', () => {
  const sentences = (
    ['payment-required', 'forbidden', 'throttled', 'address-refused'] as const
  ).map((code) => problemMessage({ code }));
  expect(sentences).toEqual([
    'problem_payment_required',
    'problem_forbidden',
    'problem_throttled',
    'problem_refused',
  ]);
});

test('A problem in one line has its sentence first, and words of any length, script and shape after it', () => {
  expect(problemLine({ code: 'wrong-key' })).toBe('problem_wrong_key');
  expect(problemLine({ code: 'service-failed', status: 503, text: 'Down\n\u0000for good' })).toBe(
    'serviceDown: Down for good',
  );
  const long = problemLine({ code: 'refused', text: 'a'.repeat(2_000) });
  expect(long).toBe(`problem_refused: \u2068${'a'.repeat(200)}…\u2069`);
  // It cannot turn round what stands before it.
  expect(problemLine({ code: 'refused', text: '\u202eלא' })).toBe(
    'problem_refused: \u2068לא\u2069',
  );
});
