import { waitFor } from '../../support/wait-for.ts';
import type { World } from '../rounds/world.ts';

/** The lock under which every change of storage is made. */
const name = 'verdict:storage';

/**
 * Takes the storage lock in a page, as another window that writes. The background goes on until it
 * has something to write. `waiting` counts the changes that wait; `release` lets them happen. The
 * lock is released as well where the page is gone.
 */
export async function holdStorage(
  world: World,
): Promise<{ waiting: () => Promise<number>; release: () => Promise<void> }> {
  await world.run(
    `new Promise((taken) => {
      void navigator.locks.request('${name}', () => {
        taken(true);
        return new Promise((settle) => { globalThis.release = settle; });
      });
    })`,
  );
  return {
    waiting: async () => {
      const count = await world.run(
        `navigator.locks.query().then(({ pending }) => pending.filter((lock) => lock.name === '${name}').length)`,
      );
      return Number(count);
    },
    release: async () => void (await world.run('void globalThis.release?.()')),
  };
}

/**
 * Waits until `count` more changes wait than `before`. False where that takes too long: then the
 * death strikes at another moment, which the table and a test tell.
 */
export async function untilWaiting(
  waiting: () => Promise<number>,
  count: () => number,
  before: number,
): Promise<boolean> {
  const areWaiting = async () => count() > 0 && (await waiting()) >= before + count();
  return waitFor('the outcomes to be written down', areWaiting).catch(() => false);
}
