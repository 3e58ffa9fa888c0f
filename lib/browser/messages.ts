import { browser } from 'wxt/browser';
import type { Problem } from '../model/problem.ts';

/** The queries: what a page of the extension asks the background to fetch. What was fetched is found in storage; the answer says only what went wrong. */
interface Queries {
  /** Asks the connection's service for its newest reports. */
  refresh(connectionId: string): Problem | null;
}

type Name = keyof Queries;
type Data<Query extends Name> = Parameters<Queries[Query]>[0];
type Answer<Query extends Name> = ReturnType<Queries[Query]>;

/** Asks the background. Rejects when it was stopped before it answered, or failed: what it did is in storage all the same. */
export async function sendMessage<Query extends Name>(query: Query, data: Data<Query>): Promise<Answer<Query>> {
  const reply = await browser.runtime.sendMessage<unknown, { answer: Answer<Query> } | undefined>({ query, data });
  if (!reply) throw new Error(`No answer to ${query}.`);
  return reply.answer;
}

/** Answers a query. Only pages of the extension can ask: nothing listens to other extensions or to web pages. */
export function onMessage<Query extends Name>(
  query: Query,
  answer: (message: { data: Data<Query> }) => Answer<Query> | Promise<Answer<Query>>,
): void {
  browser.runtime.onMessage.addListener(listener);

  // Answers by the callback, which every browser knows; not all take a promise.
  function listener(message: unknown, _sender: unknown, reply: (reply?: { answer: Answer<Query> }) => void): unknown {
    if (!isQuery(message) || message.query !== query) return undefined;
    Promise.resolve(answer({ data: message.data as Data<Query> })).then(
      (given) => reply({ answer: given }),
      () => reply(),
    );
    return true;
  }
}

function isQuery(message: unknown): message is { query: unknown; data: unknown } {
  return typeof message === 'object' && message !== null && 'query' in message && 'data' in message;
}
