import { readHostPattern } from '../domain/addresses/host-pattern.ts';
import type { GuardSettings } from '../domain/leak-guard/guard-address.ts';
import { LeakGuard, noLeakGuard } from '../domain/leak-guard/leak-guard.ts';
import { parseOrNull } from '../domain/schema.ts';
import {
  leakGuardKey,
  policyKey,
  quarantineKey,
  readKey,
  readKeys,
  withLock,
  write,
} from './extension-storage.ts';
import { limitsOf } from './policy.ts';

/** Parses the stored settings of the leak guard. Null if they cannot be read. */
export function parseLeakGuard(raw: unknown): LeakGuard | null {
  return parseOrNull(LeakGuard, raw ?? {});
}

/** Returns the settings of the leak guard and the limits of the policy from all stored values. */
export function leakGuardOf(all: Record<string, unknown>): GuardSettings {
  const read = parseLeakGuard(all[leakGuardKey]);
  // Rules in quarantine, and those that name no host, may have been meant to forbid a report.
  const isUnread =
    read === null ||
    (all[quarantineKey(leakGuardKey)] ?? null) !== null ||
    read.rules.some(({ hosts }) => readHostPattern(hosts) === null);
  return { ...(read ?? noLeakGuard), isUnread, limits: limitsOf(all) };
}

/** Reads the settings of the leak guard, for `guardAddress` and `guardWithoutAsking`. */
export async function readLeakGuard(): Promise<GuardSettings> {
  return leakGuardOf(await readKeys([leakGuardKey, quarantineKey(leakGuardKey), policyKey]));
}

/**
 * Changes some settings of the leak guard, of which `change` gets the stored ones. Rejects when
 * storage is full. Also rejects if they cannot be read, because a change would overwrite them.
 */
export async function changeLeakGuard(
  change: (stored: LeakGuard) => Partial<LeakGuard>,
): Promise<void> {
  await withLock(async () => {
    const stored = parseLeakGuard(await readKey(leakGuardKey));
    if (stored === null) throw new Error('The settings of the leak guard cannot be read.');
    await write({ [leakGuardKey]: { ...stored, ...change(stored) } });
  });
}
