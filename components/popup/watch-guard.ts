import {
  guardAddress,
  type Guarded,
  type GuardSettings,
} from '../../lib/domain/leak-guard/guard-address.ts';
import { noLeakGuard } from '../../lib/domain/leak-guard/leak-guard.ts';
import { watchStorage } from '../../lib/storage/extension/extension-storage.ts';
import { leakGuardKey } from '../../lib/storage/extension/keys.ts';
import { readLeakGuard } from '../../lib/storage/extension/leak-guard.ts';

/** Decides about an address, with the stored settings. */
export type Guard = (
  text: string | undefined,
  context: { isLocalService: boolean; whole: boolean },
) => Guarded;

/**
 * Calls back with the guard, and again whenever its settings change. If they cannot be read, it
 * asks about every address. Returns a function that stops it.
 */
export function watchGuard(onGuard: (guard: Guard) => void): () => void {
  let isOver = false;
  const use = (settings: GuardSettings) => {
    if (!isOver) onGuard((text, context) => guardAddress(text, settings, context));
  };
  const read = () => void readLeakGuard().then(use, () => use({ ...noLeakGuard, isUnread: true }));
  read();
  const stop = watchStorage((changed) => leakGuardKey in changed && read());
  return () => {
    isOver = true;
    stop();
  };
}
