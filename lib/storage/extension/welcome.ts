import * as v from 'valibot';
import { parseOrNull } from '../../domain/schema.ts';
import { withLock, readKey, write } from './extension-storage.ts';

const welcomeKey = 'welcome';

/**
 * How far the first opening of the settings has come, from the first connection on: which steps are
 * done that nothing else tells of, and whether it is over. Those who had a connection before there
 * was a welcome have none.
 */
const Welcome = v.object({
  pinned: v.optional(v.boolean(), false),
  reported: v.optional(v.boolean(), false),
  over: v.optional(v.boolean(), false),
});
export type Welcome = v.InferOutput<typeof Welcome>;

/** How far the welcome is, from all that lies in storage; null where it has not begun. */
export function parseWelcome(all: Record<string, unknown>): Welcome | null {
  return parseOrNull(Welcome, all[welcomeKey]);
}

/** Notes how far the welcome is; what is not named stays. */
export async function saveWelcome(changes: Partial<Welcome>): Promise<void> {
  await withLock(async () => {
    const raw = await readKey(welcomeKey);
    await write({ [welcomeKey]: { ...parseWelcome({ [welcomeKey]: raw }), ...changes } });
  });
}
