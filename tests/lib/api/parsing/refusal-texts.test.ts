import { describe, expect, test } from 'vitest';
import { readReport } from '../../../../lib/api/client/reports.ts';
import { connected, connectTo, problemOf, serve, webPage } from '../serve.ts';

const words = async (value: unknown, status = 422) => {
  const { text, fields } = await problemOf(readReport(await connectTo(value, status), '7'));
  return { text, fields };
};

describe('the words of a service', () => {
  test('403 and 404: a sentence', async () => {
    expect(await words({ message: 'Not found.', status: 404 }, 404)).toEqual({
      text: 'Not found.',
      fields: undefined,
    });
  });

  const markup =
    'cURL error 6: <b>example.org</b> (see <a href="https://curl.se/?a=1&amp;b=2">libcurl</a>)<br>&lt;i&gt; &amp;amp; &#60;b&#x3E; 1 < 2 &unknown; <!-- x -->';
  const unmarked = 'cURL error 6: example.org (see libcurl) <i> &amp; <b> 1 < 2 &unknown;';
  const twoFields = { url: ['Invalid.', 'Too long.'], password: ['Required.'] };
  test.each<[string, value: object, fields: Record<string, string[]>, text?: string]>([
    ['422, seen: the message is an object of arrays', { message: twoFields }, twoFields],
    ['422, seen: markup of a network library', { message: { url: [markup] } }, { url: [unmarked] }],
    [
      '422, also: a sentence, and the fields under errors',
      { message: 'Invalid data.', errors: { url: ['Invalid.'], privacy: 'Odd.' } },
      { url: ['Invalid.'], privacy: ['Odd.'] },
      'Invalid data.',
    ],
  ])('%s', async (_, value, fields, text) => {
    expect(await words(value)).toEqual({ text, fields });
  });

  test.each([
    [{ error: 'No.' }, 'No.'],
    [{ error: { message: 'No.' } }, 'No.'],
    [{ detail: 'No.' }, 'No.'],
    [{ error_msg: 'No.', error_code: 7 }, 'No.'],
    [{ errormsg: 'No.' }, 'No.'],
    [{ errorMessage: 'No.' }, 'No.'],
    [{ error: { code: 7, info: 'No.' } }, 'No.'],
    [{ error: 'No.', info: 'https://example.org/help' }, 'No.'],
    [{ error: { message: 'No.', info: 'https://example.org/help' } }, 'No.'],
    [{ info: 'https://example.org/help' }, undefined],
    ['No.', 'No.'],
    [{ message: 7 }, undefined],
    [{ errors: [1, 2] }, undefined],
    [{ errors: { url: [1, null, {}] } }, undefined],
    [null, undefined],
    [[], undefined],
  ])('other forms: %j says %s', async (value, text) => {
    expect(await words(value, 400)).toEqual({ text, fields: undefined });
  });

  const quota = 'You created too many reports.';
  const tooLong = { url: ['Too long.'] };
  test.each<
    [name: string, value: unknown, text?: string | undefined, fields?: Record<string, string[]>]
  >([
    ['a list of sentences', ['Too long.', quota], `Too long. ${quota}`],
    ['a list under message', { message: [quota], error: 'Unprocessable Entity' }, quota],
    ['a list under errors', { errors: ['Too long.', quota] }, `Too long. ${quota}`],
    [
      'JSON:API, of the whole',
      { errors: [{ status: '422', title: 'Quota', detail: quota }] },
      `Quota: ${quota}`,
    ],
    [
      'JSON:API, of fields',
      {
        errors: [
          { title: 'Invalid.', detail: 'Too long.', source: { pointer: '/data/attributes/url' } },
          { title: 'Invalid', source: { parameter: 'privacy' } },
          { detail: quota },
        ],
      },
      quota,
      { url: ['Invalid. Too long.'], privacy: ['Invalid'] },
    ],
    [
      'problem details (RFC 9457)',
      {
        type: 'about:blank',
        title: 'Not valid',
        status: 422,
        detail: quota,
        errors: [{ detail: 'Too long.', pointer: '#/url' }],
      },
      `Not valid: ${quota}`,
      tooLong,
    ],
    [
      'problem details with a title alone',
      { type: 'about:blank', title: 'Not valid', status: 422 },
      'Not valid',
    ],
    [
      'errors of field and message',
      { errors: [{ field: 'url', message: 'Too long.' }] },
      undefined,
      tooLong,
    ],
    [
      'errors of a property',
      { violations: [{ propertyPath: 'url', message: 'Too long.' }] },
      undefined,
      tooLong,
    ],
    [
      'errors with a path',
      { issues: [{ path: ['url', 0], message: 'Too long.' }] },
      undefined,
      tooLong,
    ],
    [
      'errors under detail',
      { detail: [{ loc: ['body', 'url'], msg: 'Too long.' }] },
      undefined,
      tooLong,
    ],
    ['an error with a code', { error: { code: 'quota', message: quota } }, quota],
    [
      'an error with details',
      { error: { message: quota, details: [{ field: 'url', reason: 'No.' }] } },
      quota,
      { url: ['No.'] },
    ],
    ['an error by fields', { error: { url: ['Too long.'] } }, undefined, tooLong],
    ['an error and what it means', { error: 'quota', error_description: quota }, quota],
    ['fields and nothing around them', { url: ['Too long.'] }, undefined, tooLong],
    [
      'fields within fields',
      { errors: { report: { url: ['Too long.'] } } },
      undefined,
      { 'report.url': ['Too long.'] },
    ],
    ['faults by number', { errors: { 0: { message: quota } } }, quota],
    ['an envelope', { status: 422, data: { message: quota } }, quota],
    ['an envelope with fields', { data: { errors: { url: ['Too long.'] } } }, undefined, tooLong],
    [
      'the path of the request',
      { error: 'Bad Request', message: quota, path: '/api/v1/reports' },
      quota,
    ],
    ['nothing that is said', { status: 422, ok: false, kind: 'refusal' }, undefined],
    [
      'names of the language itself',
      { errors: { constructor: ['No.'], ['__proto__']: ['No.'] } },
      undefined,
    ],
  ])('%s', async (_, value, text, fields) => {
    const said = await words(value);
    expect(said.text).toBe(text);
    if (fields) expect(said.fields).toEqual(fields);
  });

  test('plain text is shown, a web page is not', async () => {
    const plain = connected(await serve({ status: 502, raw: 'Bad gateway' }));
    expect((await problemOf(readReport(plain, '7'))).text).toBe('Bad gateway');
    const page = connected(await serve(webPage(502)));
    expect(await problemOf(readReport(page, '7'))).toEqual({ code: 'service-failed', status: 502 });
  });

  test('they are one line of at most 300 characters, without control characters or marks of direction', async () => {
    const { text } = await words({
      message: `a\u0000\u001b[31m\n\tb\u202e\u2066c ${'x'.repeat(400)}`,
    });
    expect(text).toMatch(/^a\[31m bc x+…$/);
    expect(text).toHaveLength(300);
    expect((await words({ message: `${'x'.repeat(298)}🦊🦊` })).text).toBe(`${'x'.repeat(298)}…`);
  });

  test('they are kept within bounds', async () => {
    const errors = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [
        `f${at}`,
        Array.from({ length: 50 }, (__, one) => `x${one}`),
      ]),
    );
    const { fields } = await words({ errors });
    expect(Object.keys(fields ?? {})).toHaveLength(20);
    expect(fields?.['f0']).toHaveLength(20);
  });

  test('they are text, whatever they look like', async () => {
    expect((await words({ message: '&lt;img src=x onerror=alert(1)>' })).text).toBe(
      '<img src=x onerror=alert(1)>',
    );
    expect((await words({ message: '<img src=x onerror=alert(1)>' })).text).toBeUndefined();
  });
});
