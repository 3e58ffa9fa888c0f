import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { boundedText, parseOrNull } from '../domain/schema.ts';
import { Time } from '../domain/time.ts';

/**
 * A request that a person made in a tab. It is in the memory of the browser and not in the job,
 * because the ids of tabs mean nothing after a restart.
 */
const TabRequest = v.object({
  /** The id of its job. If nothing was sent, there is no job, and the request has its own id. */
  id: boundedText('id'),
  tabId: v.number(),
  /** When the person asked. */
  at: Time,
  /** The mark of the button at the click: the request is under way, or nothing was sent. */
  mark: v.object({ tone: v.picklist(['working', 'failed']), title: boundedText() }),
  /** Since when the tab, in front, shows the outcome of that time. */
  shown: v.optional(v.object({ at: Time, outcomeAt: Time })),
});
export type TabRequest = v.InferOutput<typeof TabRequest>;

const keyOf = (id: string) => `tab-request:${id}`;

/** Notes a request. Replaces an earlier note of the same id. */
export async function noteTabRequest(request: TabRequest): Promise<void> {
  await browser.storage.session.set({ [keyOf(request.id)]: request });
}

/** Returns the newest request of each tab, and forgets the older ones. */
export async function readTabRequests(): Promise<TabRequest[]> {
  const kept = Object.values(await browser.storage.session.get(null))
    .flatMap((raw) => parseOrNull(TabRequest, raw) ?? [])
    .toSorted((one, other) => one.at - other.at);
  const newest = new Map(kept.map((request) => [request.tabId, request]));
  await forgetTabRequests(kept.filter((request) => newest.get(request.tabId) !== request));
  return [...newest.values()];
}

export async function forgetTabRequests(requests: TabRequest[]): Promise<void> {
  if (requests.length > 0)
    await browser.storage.session.remove(requests.map(({ id }) => keyOf(id)));
}
