import { type CallOptions, exchange, type RequestTarget } from '../client/exchange.ts';
import { classifyAnswer } from '../parsing/classify-answer.ts';

/** How many places above an address are tried. */
const maxParents = 6;

/** The parents of a base URL's path on the same origin, nearest first. */
export function parentsOf(baseUrl: string): string[] {
  const { origin, pathname } = new URL(baseUrl);
  const parts = pathname.split('/').filter((part) => part !== '');
  const parents = parts.map(
    (_, index) =>
      origin +
      parts
        .slice(0, index)
        .map((part) => `/${part}`)
        .join(''),
  );
  return parents.toReversed();
}

/**
 * Looks for the interface above an address that turned out to be something else: a person pastes
 * the page they have open. Asks without the API key, which is for the place the person named; a
 * service that wants a key tells as much. Returns the base URL, or null.
 */
export async function findBaseUrl(at: RequestTarget, call: CallOptions): Promise<string | null> {
  const parents = parentsOf(at.baseUrl);
  for (const baseUrl of parents.length > maxParents
    ? [...parents.slice(0, maxParents - 1), ...parents.slice(-1)]
    : parents) {
    const judgement = await askForReports({ ...at, baseUrl, apiKey: '' }, call);
    if (judgement === 'list' || judgement === 'wrong-key') return baseUrl;
  }
  return null;
}

async function askForReports(at: RequestTarget, call: CallOptions): Promise<string | null> {
  try {
    const answer = await exchange(
      at,
      { method: 'GET', path: ['reports'], query: { per_page: 10 } },
      call,
    );
    // Many a place says 401 to anything; the interface says it in JSON.
    return answer.status === 401 && answer.body.kind !== 'json' ? null : classifyAnswer(answer);
  } catch {
    call.signal?.throwIfAborted();
    return null;
  }
}
