import type { ApiRequest, RequestTarget } from '../client/build-request.ts';
import { type CallOptions, exchange } from '../client/exchange.ts';
import { classifyAnswer } from '../parsing/classify-answer.ts';

/** The request that tells whether the interface is there: for a list of reports. */
export const listRequest: ApiRequest = {
  method: 'GET',
  path: ['reports'],
  query: { per_page: 10 },
};

/** How many parents of an address are tried. */
const maxParents = 6;

/** The parents of a base URL's path on the same origin, nearest first. */
export function parentsOf(baseUrl: string): string[] {
  const { origin, pathname } = new URL(baseUrl);
  const parts = pathname.split('/').filter((part) => part !== '');
  return parts.map((_, index) => [origin, ...parts.slice(0, index)].join('/')).toReversed();
}

/**
 * Looks for the interface at the parents of an address, because people paste the page that they
 * have open. Sends no API key, because the key belongs to the typed address; a service that needs a
 * key says so. Returns the base URL, or null.
 */
export async function findBaseUrl(at: RequestTarget, call: CallOptions): Promise<string | null> {
  const parents = parentsOf(at.baseUrl);
  // The last parent, the origin, is always tried.
  for (const baseUrl of parents.toSpliced(maxParents - 1, parents.length - maxParents)) {
    const judgement = await askForReports({ ...at, baseUrl, apiKey: '' }, call);
    if (judgement === 'list' || judgement === 'wrong-key') return baseUrl;
  }
  return null;
}

async function askForReports(at: RequestTarget, call: CallOptions): Promise<string | null> {
  try {
    const answer = await exchange(at, listRequest, call);
    // Many servers answer 401 to any request, but only the interface does so in JSON.
    return answer.status === 401 && answer.body.kind !== 'json' ? null : classifyAnswer(answer);
  } catch {
    call.signal?.throwIfAborted();
    return null;
  }
}
