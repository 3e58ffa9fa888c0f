import { expect, test, describe } from 'vitest';
import { readReport } from '../../../lib/service/reports.ts';
import { problemOf } from './problem-of.ts';
import { connected, connectTo, html, serve } from './serve.ts';

const words = async (value: unknown, status = 422) => {
  const { text, fields } = await problemOf(readReport(await connectTo(value, status), '7'));
  return { text, fields };
};

describe('the words of a service', () => {
  test('403 and 404: a sentence', async () => {
    expect(await words({ message: 'Not found.', status: 404 }, 404)).toEqual({ text: 'Not found.', fields: undefined });
  });

  test('422, seen: the message is an object of arrays', async () => {
    expect(await words({ message: { url: ['Invalid.', 'Too long.'], password: ['Required.'] }, status: 422 })).toEqual({
      text: undefined,
      fields: { url: ['Invalid.', 'Too long.'], password: ['Required.'] },
    });
  });

  test('422, also: a sentence, and the fields under errors', async () => {
    expect(await words({ message: 'Invalid data.', errors: { url: ['Invalid.'], privacy: 'Odd.' } })).toEqual({
      text: 'Invalid data.',
      fields: { url: ['Invalid.'], privacy: ['Odd.'] },
    });
  });

  test('over quota: a field of a 422', async () => {
    expect((await words({ message: { url: ['You created too many reports.'] }, status: 422 })).fields).toEqual({
      url: ['You created too many reports.'],
    });
  });

  test.each([
    [{ error: 'No.' }, 'No.'],
    [{ error: { message: 'No.' } }, 'No.'],
    [{ detail: 'No.' }, 'No.'],
    ['No.', 'No.'],
    [{ message: 7 }, undefined],
    [{ message: ['No.'] }, undefined],
    [{ errors: [1, 2] }, undefined],
    [{ errors: { url: [1, null, {}] } }, undefined],
    [null, undefined],
    [[], undefined],
  ])('other forms: %j says %s', async (value, text) => {
    expect(await words(value, 400)).toEqual({ text, fields: undefined });
  });

  test('plain text is shown, a web page is not', async () => {
    const plain = connected(await serve((response) => response.writeHead(502).end('Bad gateway')));
    expect((await problemOf(readReport(plain, '7'))).text).toBe('Bad gateway');
    const page = connected(await serve((response) => html(response, 502)));
    expect(await problemOf(readReport(page, '7'))).toEqual({ code: 'service-failed', status: 502 });
  });

  test('they are one line of at most 300 characters, without control characters or marks of direction', async () => {
    const { text } = await words({ message: `a\u0000\u001b[31m\n\tb\u202e\u2066c ${'x'.repeat(400)}` });
    expect(text).toMatch(/^a\[31m bc x+…$/);
    expect(text).toHaveLength(300);
    expect((await words({ message: `${'x'.repeat(298)}🦊🦊` })).text).toBe(`${'x'.repeat(298)}…`);
  });

  test('they are kept within bounds', async () => {
    const errors = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, Array.from({ length: 50 }, () => 'x')]));
    const { fields } = await words({ errors });
    expect(Object.keys(fields ?? {})).toHaveLength(20);
    expect(fields?.['f0']).toHaveLength(20);
  });

  test('they are text, whatever they look like', async () => {
    expect((await words({ message: '<img src=x onerror=alert(1)>' })).text).toBe('<img src=x onerror=alert(1)>');
  });
});
