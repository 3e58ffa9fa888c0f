import { texts } from './field-answers.ts';
import { type Group, key, listed, type Row, type Sees } from './row.ts';

// Without a port: browsers refuse some ports before anything is sent.
export const stranger = 'http://stranger.example/steal';
const redirects: Row[] = [
  ...[301, 302, 303, 307, 308].map((status): Row => ({
    name: `${status} to a stranger`,
    list: { status, headers: { location: stranger }, raw: '' },
    item: { status, headers: { location: stranger }, raw: '' },
  })),
  listed('302 to itself', { status: 302, headers: { location: '/api/v1/reports' }, raw: '' }),
];
const toCode: Row[] = [
  listed('302 to code', {
    status: 302,
    headers: { location: 'javascript:globalThis.ran=1' },
    raw: '',
  }),
];

/** An answer of a status with words that a program could take for markup or code. */
const withWords = (status: number): Row => ({
  name: `${status} with words of every kind`,
  list: {
    status,
    json: { message: texts[0]?.[1], errors: { [texts[1]?.[1] ?? '']: [texts[2]?.[1]] } },
  },
  item: {
    status,
    json: {
      errors: [
        {
          title: texts[3]?.[1],
          detail: texts[8]?.[1],
          source: { pointer: '/__proto__/constructor' },
        },
      ],
    },
  },
});
/** The sentence of a refusal, then the words of the service without their markup. */
const refusal = (sentence: string): Sees => ({
  list: new RegExp(`^0 rows: ${sentence} · globalThis\\.ran=1 ">`),
  report: new RegExp(`^Back ${sentence} .*srcdoc="parent\\.ran=1`),
  popup: new RegExp(`(Waiting for the service .*${sentence}|${sentence} Try again)`),
});

const throttled: Row[] = [
  listed('429 until a time that is none', {
    status: 429,
    headers: { 'retry-after': 'Sun, 99 Nov 9999 99:99:99 GMT' },
    json: {},
  }),
  listed('429 for a thousand years', {
    status: 429,
    headers: { 'retry-after': '31536000000' },
    json: {},
  }),
  listed('429 for less than no time', { status: 429, headers: { 'retry-after': '-1' }, json: {} }),
  listed(
    '429 for a day',
    { status: 429, headers: { 'retry-after': '86400' }, json: {} },
    { popup: /Waiting for the service .*Too many requests .*Next try in [67]\d min/ },
  ),
];
const goodItem = /^Back Good example\.org\/seven/;

/** Answers that are odd in their status. */
export const statusAnswers: Group[] = [
  {
    name: 'follows no redirect',
    sees: {
      list: /^0 rows: Sign in to the service first/,
      popup: /Waiting for the service .*Sign in to the service first/,
    },
    rows: [...redirects, withWords(304)],
  },
  {
    name: 'cannot tell a redirect to code from a service that is not there',
    sees: {
      list: /^0 rows: The service on this computer isn’t running/,
      report: goodItem,
      popup: /Waiting for the service .*The service on this computer isn’t running/,
    },
    rows: toCode,
  },
  {
    name: 'shows the words of a refusal as text',
    sees: refusal('The service refused this'),
    rows: [400, 402, 405, 409, 418, 451].map(withWords),
  },
  {
    name: 'shows the words of a 404 as text',
    sees: refusal('No longer on the service'),
    rows: [withWords(404)],
  },
  {
    name: 'shows the words of a failure as text',
    sees: refusal('The service had an internal error'),
    rows: [500, 511, 599].map(withWords),
  },
  {
    name: 'shows the words of a gateway as text',
    sees: refusal('The service is down'),
    rows: [withWords(502)],
  },
  {
    name: 'expects reports with a success',
    sees: { list: /^0 rows: /, report: /^Back Unexpected response/, popup: /Unexpected response/ },
    rows: [204, 206].map(withWords),
  },
  {
    name: 'says that the key is wrong',
    sees: {
      list: /^0 rows: The service didn’t accept the API key/,
      report: goodItem,
      popup: /The service didn’t accept the API key .*Continues once this is fixed/,
    },
    rows: [
      listed('401 with a page', {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="give me your password"' },
        raw: '<html>Sign in</html>',
      }),
    ],
  },
  {
    name: 'covers the key in a refusal',
    sees: {
      list: /^0 rows: Your API key or plan doesn’t allow this · You sent •••/,
      report: goodItem,
      popup: /Your API key or plan doesn’t allow this .*You sent •••/,
    },
    rows: [
      listed('403 with the key in it', {
        status: 403,
        json: { message: `You sent ${key}`, errors: { [key]: [encodeURIComponent(key)] } },
      }),
    ],
  },
  {
    name: 'names fields of the language as any others',
    sees: {
      list: /^0 rows: The service refused this · __proto__: a constructor: b toString: c/,
      report: /^Back The service refused this · constructor: b/,
      popup: /The service refused this Try again/,
    },
    rows: [
      {
        name: '422 with fields of the language',
        list: {
          status: 422,
          raw: '{"errors":{"__proto__":["a"],"constructor":["b"],"toString":["c"]}}',
        },
        item: { status: 422, raw: '{"message":{"constructor":["b"]}}' },
      },
    ],
  },
  {
    name: 'waits at most about an hour',
    sees: {
      list: /^0 rows: Too many requests/,
      popup: /Waiting for the service .*Too many requests .*Next try in/,
    },
    rows: throttled,
  },
];
