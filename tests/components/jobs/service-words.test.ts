import { expect, test } from 'vitest';
import { serviceText } from '../../../components/jobs/ServiceWords.tsx';
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
