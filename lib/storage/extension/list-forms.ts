import { ListForm } from '../../domain/connections/list-form.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { readKey, withLock, write } from './extension-storage.ts';

/** The storage key for how a connection's service lists reports. */
export function listFormKey(connectionId: string): string {
  return `list-form:${connectionId}`;
}

/** Reads how a connection's service was seen to list reports. Empty where nothing is known. */
export async function readListForm(connectionId: string): Promise<ListForm> {
  return parseOrNull(ListForm, await readKey(listFormKey(connectionId))) ?? {};
}

/** Saves what was seen of it, beside what is known. */
export async function saveListForm(connectionId: string, seen: ListForm): Promise<void> {
  await withLock(async () => {
    const known = await readListForm(connectionId);
    await write({ [listFormKey(connectionId)]: { ...known, ...seen } });
  });
}
