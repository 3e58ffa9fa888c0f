import * as v from 'valibot';
import { parseOrNull } from '../../domain/schema.ts';
import { withLock, readKey, write } from './extension-storage.ts';

const welcomeKey = 'welcome';

/**
 * How far the welcome of the options page is, from the first connection on: the steps that are done
 * and that nothing else shows, and whether it is over. Older connections have no welcome.
 */
const Welcome = v.object({
  pinned: v.optional(v.boolean(), false),
  reported: v.optional(v.boolean(), false),
  over: v.optional(v.boolean(), false),
});
export type Welcome = v.InferOutput<typeof Welcome>;

/** Parses how far the welcome is, from all stored values; null where it has not begun. */
export function parseWelcome(all: Record<string, unknown>): Welcome | null {
  return parseOrNull(Welcome, all[welcomeKey]);
}

/** Notes changes of the welcome. Other fields stay. */
export async function saveWelcome(changes: Partial<Welcome>): Promise<void> {
  await withLock(async () => {
    const raw = await readKey(welcomeKey);
    await write({ [welcomeKey]: { ...parseWelcome({ [welcomeKey]: raw }), ...changes } });
  });
}
