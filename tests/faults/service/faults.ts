import type { Reply } from '../../support/service/server.ts';

/** The parts of the service that a fault can change. */
interface Service {
  /** Its clock, in milliseconds since 1970. */
  now: () => number;
  revokeKey: () => void;
  /** Makes every request fail with 503 for this long (ms). */
  goDown: (time: number) => void;
}

/**
 * A fault of one request that changes something: whether the service does the change, and what the
 * client sees of it.
 */
export interface Fault {
  /** 'late' means that the change is made only after the time to settle. */
  makes: 'yes' | 'no' | 'late';
  /**
   * The moment it strikes: 'bytes' before the headers are read, 'body' before the body is, 'asked'
   * before the request was sent at all; else once it was read.
   */
  strikes?: 'bytes' | 'body' | 'asked';
  /** Strikes only on a connection that was used before, which the close rule prevents. */
  onReused?: true;
  /** The answer. `made` is the service's own; an empty one where it was not asked. */
  answer: (made: Reply, service: Service) => Reply;
}

const html = '<!doctype html><html><title>Oops</title><h1>Something else</h1></html>';
const says =
  (status: number, headers: Record<string, string> = {}) =>
  (): Reply => ({ status, headers, json: { message: `Status ${status}` } });
const page = (status: number) => (): Reply => ({
  status,
  headers: { 'content-type': 'text/html' },
  raw: html,
});
const reset = (): Reply => ({ ends: 'reset' });
const throttled = (retryAfter: string): Fault => ({
  makes: 'no',
  answer: says(429, { 'retry-after': retryAfter }),
});

/** Every fault by the name it has in the table. */
export const faults = {
  none: { makes: 'yes', answer: (made) => made },
  'reset before the headers are read': {
    makes: 'no',
    strikes: 'bytes',
    answer: reset,
  },
  'reset while the body is read': { makes: 'no', strikes: 'body', answer: reset },
  'reused: reset before the headers are read': {
    makes: 'no',
    strikes: 'bytes',
    onReused: true,
    answer: reset,
  },
  'reused: reset while the body is read': {
    makes: 'no',
    strikes: 'body',
    onReused: true,
    answer: reset,
  },
  'reused: made, then reset before the answer': {
    makes: 'yes',
    onReused: true,
    answer: reset,
  },
  'made, then reset before the answer': { makes: 'yes', answer: reset },
  'made, then reset within the answer': {
    makes: 'yes',
    answer: ({ raw = '', ...made }) => ({
      ...made,
      headers: { ...made.headers, 'content-length': String(raw.length) },
      raw: raw.slice(0, raw.length / 2),
      ends: 'reset',
    }),
  },
  'made, but 500': { makes: 'yes', answer: says(500) },
  'made, but 504': { makes: 'yes', answer: page(504) },
  'made, but a web page with 200': { makes: 'yes', answer: page(200) },
  'made, but 204': { makes: 'yes', answer: () => ({ status: 204 }) },
  'made, but JSON that breaks off': {
    makes: 'yes',
    answer: (made) => ({ ...made, status: 201, raw: made.raw?.slice(0, -20) ?? '' }),
  },
  'made, but silent for 6 s, then closed': {
    makes: 'yes',
    answer: () => ({ delay: 6_000, ends: 'hang up' }),
  },
  'made, but an answer without end': { makes: 'yes', answer: () => ({ ends: 'pouring' }) },
  'made, and answered after 5 s': {
    makes: 'yes',
    answer: (made) => ({ ...made, delay: 5_000 }),
  },
  'made, but 408': { makes: 'yes', answer: says(408) },
  'made, but 421': { makes: 'yes', answer: says(421) },
  'made, but 500, and the list fails for 5 s': {
    makes: 'yes',
    answer: (_, { goDown }) => {
      goDown(5_000);
      return says(500)();
    },
  },
  'audit longer than the time to settle': { makes: 'late', answer: reset },
  'not made: 502': { makes: 'no', answer: page(502) },
  // A server in front of a service answers so to every request.
  'not made: a web page with 200': { makes: 'no', answer: page(200) },
  // While the list is fresh nothing is asked first; then the POST itself is reset.
  'not made: connection refused for 3 s': {
    makes: 'no',
    strikes: 'asked',
    answer: reset,
  },
  'not made: 408': { makes: 'no', answer: says(408) },
  'not made: 421': { makes: 'no', answer: says(421) },
  '429, Retry-After in seconds': throttled('2'),
  '429, Retry-After as a date': {
    makes: 'no',
    answer: (_, { now }) => says(429, { 'retry-after': new Date(now() + 3_000).toUTCString() })(),
  },
  '429, Retry-After negative': throttled('-30'),
  '429, Retry-After absurd': throttled('86400'),
  '429, Retry-After garbage': throttled('when Hell freezes over 9'),
  '302 to a login page': {
    makes: 'no',
    answer: () => ({ status: 302, headers: { location: '/login' } }),
  },
  'key revoked, then mended': {
    makes: 'no',
    answer: (_, { revokeKey }) => {
      revokeKey();
      return says(401)();
    },
  },
  'refused with 422': {
    makes: 'no',
    answer: () => ({ status: 422, json: { errors: { url: ['No such page.'] } } }),
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
