import type { Report } from '../../domain/reports/report.ts';
import { shownUrl } from '../../domain/shown-address.ts';
import { type AddressBlock, parseAddressBlock } from './archive-rows.ts';

/**
 * How long the text of a block may be, in characters. Chromium keeps values from 64 KiB on in files
 * of their own, which are slower to read.
 */
const maxTextLength = 40_000;

/** The first block. It is empty, and its version is a new one whenever that of another block is. */
const headBlock = -1;

/** The store `addresses` within a transaction that writes. */
interface AddressStore {
  get: (range: IDBKeyRange) => Promise<AddressBlock | undefined>;
  openCursor: (range: IDBKeyRange, direction: 'prev') => Promise<{ value: AddressBlock } | null>;
  put: (row: AddressBlock) => Promise<unknown>;
  delete: (range: IDBKeyRange) => Promise<void>;
}

/** Brings blocks up to date, within the transaction that changes the reports. */
export interface AddressChanges {
  /** Puts a report into its block, or a new one into the last block. Returns the block's number. */
  place: (report: Report, at: number, block?: number) => Promise<number>;
  remove: (id: string, block: number) => void;
  /** Writes the changed blocks. */
  save: () => Promise<void>;
}

/**
 * The text of a report that a search looks at, in lower case: the address as the service has it, as
 * it is shown where that differs, and the project and the page that its create was sent for where
 * the address does not have them.
 */
export function searchableText({ url, project, sentPage = '' }: Report): string {
  const shown = /%|xn--/i.test(url) ? shownUrl(url) : '';
  return [url, shown, project ?? '', sentPage]
    .filter((part, at) => at === 0 || !url.includes(part))
    .join('\n')
    .toLowerCase();
}

/** Begins to change the blocks of a connection. */
export function changeAddresses(store: AddressStore, connectionId: string): AddressChanges {
  const changes = new Map<number, Map<string, Entry | null>>();
  const change = (block: number, id: string, entry: Entry | null) => {
    const own = changes.get(block) ?? new Map<string, Entry | null>();
    changes.set(block, own.set(id, entry));
  };
  /** The last block as it was read, and how far it is filled by now. */
  let last: Promise<{ row: AddressBlock | undefined; block: number; length: number }> | undefined;
  const readLast = async () => {
    const all = IDBKeyRange.bound([connectionId], [connectionId, []]);
    const row = (await store.openCursor(all, 'prev'))?.value;
    const length = parseAddressBlock(row)?.text.length ?? 0;
    return { row, block: Math.max(row?.block ?? 0, 0), length };
  };
  return {
    place: async (report, at, block) => {
      const entry = { at, text: `${searchableText(report)}\n` };
      if (block !== undefined) {
        change(block, report.id, entry);
        return block;
      }
      const end = await (last ??= readLast());
      if (end.length > 0 && end.length + entry.text.length > maxTextLength) {
        end.block += 1;
        end.length = 0;
      }
      end.length += entry.text.length;
      change(end.block, report.id, entry);
      return end.block;
    },
    remove: (id, block) => change(block, id, null),
    save: async () => {
      if (changes.size > 0) changes.set(headBlock, new Map());
      const read = (await last)?.row;
      await Promise.all(
        [...changes].map(async ([block, own]) => {
          const range = IDBKeyRange.bound([connectionId, block], [connectionId, block, []]);
          const before = read?.block === block ? read : await store.get(range);
          const row = parseAddressBlock(before);
          // A block that cannot be read stays, so that searches know that something is missing.
          if (before && !row) return;
          const entries = entriesOf(row);
          for (const [id, entry] of own)
            if (entry) entries.set(id, entry);
            else entries.delete(id);
          await store.delete(range);
          if (entries.size > 0 || block === headBlock)
            await store.put(toBlock(connectionId, block, entries));
        }),
      );
    },
  };
}

/** One report of a block: when it was generated, and what a search looks at, with a line's end. */
interface Entry {
  at: number;
  text: string;
}

function entriesOf(row: AddressBlock | null): Map<string, Entry> {
  if (!row) return new Map();
  const { ids, times, text, ends } = row;
  return new Map(
    ids.map((id, at) => [
      id,
      { at: times[at] ?? 0, text: text.slice(ends[at - 1] ?? 0, ends[at]) },
    ]),
  );
}

function toBlock(connectionId: string, block: number, entries: Map<string, Entry>): AddressBlock {
  const own = [...entries.values()];
  let end = 0;
  return {
    connectionId,
    block,
    version: Math.random(),
    ids: [...entries.keys()],
    times: own.map(({ at }) => at),
    text: own.map(({ text }) => text).join(''),
    ends: own.map(({ text }) => (end += text.length)),
  };
}
