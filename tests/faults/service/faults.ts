import { setTimeout as wait } from 'node:timers/promises';
import type { Answering } from './answering.ts';

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
  /** Answers the client. `made` is the service's own answer, if it made one. */
  answer: (request: Answering) => Promise<void> | void;
}

const html = '<!doctype html><html><title>Oops</title><h1>Something else</h1></html>';
const says =
  (status: number, headers: Record<string, string> = {}) =>
  ({ send }: Answering) =>
    send(
      status,
      { 'content-type': 'application/json', ...headers },
      JSON.stringify({ message: `Status ${status}` }),
    );
const page =
  (status: number) =>
  ({ send }: Answering) =>
    send(status, { 'content-type': 'text/html' }, html);
const throttled = (retryAfter: string): Fault => ({
  makes: 'no',
  answer: says(429, { 'retry-after': retryAfter }),
});

/** Every fault by the name it has in the table. */
export const faults = {
  none: { makes: 'yes', answer: ({ made, send }) => send(made.status, made.headers, made.body) },
  'reset before the headers are read': {
    makes: 'no',
    strikes: 'bytes',
    answer: ({ reset }) => reset(),
  },
  'reset while the body is read': { makes: 'no', strikes: 'body', answer: ({ reset }) => reset() },
  'reused: reset before the headers are read': {
    makes: 'no',
    strikes: 'bytes',
    onReused: true,
    answer: ({ reset }) => reset(),
  },
  'reused: reset while the body is read': {
    makes: 'no',
    strikes: 'body',
    onReused: true,
    answer: ({ reset }) => reset(),
  },
  'reused: made, then reset before the answer': {
    makes: 'yes',
    onReused: true,
    answer: ({ reset }) => reset(),
  },
  'made, then reset before the answer': { makes: 'yes', answer: ({ reset }) => reset() },
  'made, then reset within the answer': {
    makes: 'yes',
    answer: async ({ made, begin, reset }) => {
      begin(
        made.status,
        { ...made.headers, 'content-length': String(made.body.length) },
        made.body.subarray(0, made.body.length / 2),
      );
      await wait(50);
      reset();
    },
  },
  'made, but 500': { makes: 'yes', answer: says(500) },
  'made, but 504': { makes: 'yes', answer: page(504) },
  'made, but a web page with 200': { makes: 'yes', answer: page(200) },
  'made, but 204': { makes: 'yes', answer: ({ send }) => send(204, {}, '') },
  'made, but JSON that breaks off': {
    makes: 'yes',
    answer: ({ made, send }) => send(201, made.headers, made.body.subarray(0, -20)),
  },
  'made, but silent for 6 s, then closed': {
    makes: 'yes',
    answer: async ({ hangUp }) => {
      await wait(6_000);
      hangUp();
    },
  },
  'made, but an answer without end': { makes: 'yes', answer: ({ pour }) => pour() },
  'made, and answered after 5 s': {
    makes: 'yes',
    answer: async ({ made, send }) => {
      await wait(5_000);
      send(made.status, made.headers, made.body);
    },
  },
  'made, but 408': { makes: 'yes', answer: says(408) },
  'made, but 421': { makes: 'yes', answer: says(421) },
  'made, but 500, and the list fails for 5 s': {
    makes: 'yes',
    answer: (post) => {
      post.goDown(5_000);
      says(500)(post);
    },
  },
  'audit longer than the time to settle': { makes: 'late', answer: ({ reset }) => reset() },
  'not made: 502': { makes: 'no', answer: page(502) },
  // A server in front of a service answers so to every request.
  'not made: a web page with 200': { makes: 'no', answer: page(200) },
  // While the list is fresh nothing is asked first; then the POST itself is reset.
  'not made: connection refused for 3 s': {
    makes: 'no',
    strikes: 'asked',
    answer: ({ reset }) => reset(),
  },
  'not made: 408': { makes: 'no', answer: says(408) },
  'not made: 421': { makes: 'no', answer: says(421) },
  '429, Retry-After in seconds': throttled('2'),
  '429, Retry-After as a date': {
    makes: 'no',
    answer: (post) =>
      says(429, { 'retry-after': new Date(post.now() + 3_000).toUTCString() })(post),
  },
  '429, Retry-After negative': throttled('-30'),
  '429, Retry-After absurd': throttled('99999999999'),
  '429, Retry-After garbage': throttled('when Hell freezes over 9'),
  '302 to a login page': {
    makes: 'no',
    answer: ({ send }) => send(302, { location: '/login' }, ''),
  },
  'key revoked, then mended': {
    makes: 'no',
    answer: (post) => {
      post.revokeKey();
      says(401)(post);
    },
  },
  'refused with 422': {
    makes: 'no',
    answer: ({ send }) =>
      send(
        422,
        { 'content-type': 'application/json' },
        JSON.stringify({ errors: { url: ['No such page.'] } }),
      ),
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
