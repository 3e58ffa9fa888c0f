import { lentTabsKey, readKey, remove, write } from './extension-storage.ts';

/**
 * Whether the permission for tabs was given for a list of new reports, and the person has neither
 * taken it back nor decided to keep it.
 */
export async function areTabsLent(): Promise<boolean> {
  return (await readKey(lentTabsKey)) === true;
}

/** Remembers that the permission for tabs was given for a list, or that its end is decided. */
export async function saveTabsLent(areLent: boolean): Promise<void> {
  await (areLent ? write({ [lentTabsKey]: true }) : remove(lentTabsKey));
}
