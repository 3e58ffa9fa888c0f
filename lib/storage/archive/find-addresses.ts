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
 * Finds the newest report of each page whose searchable text has `sought`, newest first, at most
 * `count`. Pages whose addresses differ in letter case alone count as one. Null as for
 * `findAddresses`.
 */
export async function findNewestOfPages(
  connectionId: string,
  sought: string,
  count: number,
): Promise<FoundAddress[] | null> {
  const blocks = await loadAddresses(connectionId);
  if (!blocks) return null;
  const newest: (FoundAddress & { page: string })[] = [];
  const isTooOld = (at: number) => newest.length === count && at <= (newest[count - 1]?.at ?? 0);
  for (const block of blocks) {
    // Blocks are in this order, so the rest is older still.
    if (isTooOld(newestIn(block))) break;
    eachWith(block, sought, (entry) => {
      const at = block.times[entry] ?? 0;
      if (isTooOld(at)) return;
      const [address = ''] = block.text.slice(block.ends[entry - 1] ?? 0).split('\n', 1);
      const page = pageKey(address);
      const same = newest.findIndex((other) => other.page === page);
      if (same >= 0 && at <= (newest[same]?.at ?? 0)) return;
      newest.splice(same >= 0 ? same : count - 1, 1);
      const after = newest.findIndex((other) => other.at < at);
      newest.splice(after >= 0 ? after : newest.length, 0, {
        id: block.ids[entry] ?? '',
        at,
        page,
      });
    });
  }
  return newest;
}

/**
 * Reads the blocks of a connection, so that the next search has them. Those with the newest reports
 * come first. Null as for `findAddresses`.
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
  blocks.sort((one, other) => newestIn(other) - newestIn(one));
  read = { head: head[2], blocks };
  return blocks;
}

function newestIn({ times }: AddressBlock): number {
  return Math.max(0, ...times);
}

function findInBlock(block: AddressBlock, sought: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  eachWith(block, sought, (entry) => {
    found.push({ id: block.ids[entry] ?? '', at: block.times[entry] ?? 0 });
  });
  return found;
}

/** Calls `visit` with the place, from 0, of each report of a block whose text has `sought`. */
function eachWith(
  { text, ends }: AddressBlock,
  sought: string,
  visit: (entry: number) => void,
): void {
  let entry = 0;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, ends[entry])) {
    while ((ends[entry] ?? Infinity) <= at) entry += 1;
    if (entry >= ends.length) return;
    visit(entry);
  }
}
