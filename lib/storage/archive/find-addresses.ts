import { pageKey } from '../../domain/page-url.ts';
import { type AddressBlock, parseAddressBlock } from './archive-rows.ts';
import { openDatabase } from './database.ts';

/**
 * The blocks that the last search read: some 90 bytes a report. A block never changes, so the next
 * search reads only those that are new, and none where the first one, the head, is the same.
 */
let read: { head: number; blocks: AddressBlock[] } | null = null;

/** A report that a search found, and when it was generated (milliseconds since 1970, 0 unknown). */
export interface FoundAddress {
  id: string;
  at: number;
}

/**
 * The text to look for, as `searchableText` has it. A whole URL, as it is pasted, is compared
 * without its scheme, `www.`, trailing slash and fragment, which services leave out.
 */
export function soughtText(search: string): string {
  const text = search.trim().replaceAll('\n', ' ');
  return (/^https?:\/\//i.test(text) ? pageKey(text) : text).toLowerCase();
}

/**
 * Finds the reports of a connection whose searchable text has `sought`, in no order. Null while not
 * all reports are in blocks, or where a block cannot be read.
 */
export async function findAddresses(
  connectionId: string,
  sought: string,
): Promise<FoundAddress[] | null> {
  const blocks = await loadAddresses(connectionId);
  return blocks && blocks.flatMap((block) => findInBlock(block, sought));
}

/**
 * Reads the blocks of a connection, so that the next search has them. Null as for `findAddresses`.
 */
export async function loadAddresses(connectionId: string): Promise<AddressBlock[] | null> {
  const transaction = (await openDatabase()).transaction(['addresses', 'upgrades']);
  const store = transaction.objectStore('addresses');
  const range = IDBKeyRange.bound([connectionId], [connectionId, []]);
  const [upgrade, head] = await Promise.all([
    transaction.objectStore('upgrades').get('addresses'),
    store.getKey(range),
  ]);
  if (upgrade) return null;
  if (!head) return [];
  if (head[2] === read?.head) return read.blocks;
  const known = new Map(read?.blocks.map((block) => [block.version, block]));
  const keys = await store.getAllKeys(range);
  const rows = await Promise.all(
    keys.map(async (key) => known.get(key[2]) ?? parseAddressBlock(await store.get(key))),
  );
  const blocks = rows.filter((row) => row !== null);
  if (blocks.length < rows.length) return null;
  read = { head: head[2], blocks };
  return blocks;
}

function findInBlock({ ids, times, text, ends }: AddressBlock, sought: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  let entry = 0;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, ends[entry])) {
    while ((ends[entry] ?? Infinity) <= at) entry += 1;
    const id = ids[entry];
    if (id === undefined) break;
    found.push({ id, at: times[entry] ?? 0 });
  }
  return found;
}
