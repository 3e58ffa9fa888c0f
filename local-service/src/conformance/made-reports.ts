import { randomBytes, randomUUID } from 'node:crypto';
import { isRecord } from '../../../lib/domain/schema.ts';
import { ask, type Reply, rowsIn, type Target } from './exchange.ts';

/** A report as the service answers, as far as it is known to be one. */
export type Item = Record<string, unknown> & { id: string | number; url: string; project?: string };

/**
 * The reports that a check creates. Each has a mark in its address, which no other report has. Only
 * a report that the service shows with this mark is changed or deleted.
 */
export type MadeReports = ReturnType<typeof createMadeReports>;

/** Makes none yet. `page` is the address that reports are created for. */
export function createMadeReports(target: Target, page: string) {
  const mark = `check-${randomBytes(6).toString('hex')}`;
  const items: Item[] = [];
  // Numbers of two digits, whose order as text is their order.
  let count = 10;
  const isOurs = (item: Item | null) => item?.url.includes(mark) === true;
  const read = (id: Item['id']) =>
    ask(target, { method: 'GET', path: `/reports/${encodeURIComponent(id)}` });
  return {
    mark,
    /** Those that are there, oldest first. */
    items,
    /** The address of the next one. */
    address() {
      count += 1;
      const url = new URL(page);
      url.searchParams.set('verdict', `${mark}-${count}`);
      return url.href;
    },
    /** Sends a create, and reads the report that it made. */
    async create(
      form: Record<string, string>,
      {
        key = target.key,
        idempotencyKey = randomUUID(),
      }: { key?: string; idempotencyKey?: string } = {},
    ): Promise<{ reply: Reply; read: Reply | null }> {
      const asked = { method: 'POST', path: '/reports', form, key, idempotencyKey };
      const reply = await ask(target, asked);
      const item = itemIn(reply);
      if (!item) return { reply, read: null };
      const shown = await read(item.id);
      const same = itemIn(shown);
      if (same && isOurs(same) && same.id === item.id && !items.some(({ id }) => id === same.id))
        items.push(same);
      return { reply, read: shown };
    },
    /** Deletes all of them. Resolves to the ids of those that are left. */
    async remove(): Promise<string[]> {
      // Also those whose answer was lost.
      const path = `/reports?search=${mark}&per_page=100`;
      const found = await ask(target, { method: 'GET', path });
      const listed = rowsIn(found).map(asItem).filter(isOurs);
      const left: string[] = [];
      for (const id of new Set([...items, ...listed].flatMap((item) => (item ? [item.id] : [])))) {
        if (!isOurs(itemIn(await read(id)))) continue;
        await ask(target, { method: 'DELETE', path: `/reports/${encodeURIComponent(id)}` });
        const after = itemIn(await read(id));
        if (isOurs(after)) left.push(String(id));
      }
      return left;
    },
  };
}

/** The report in an answer: under `data`, or bare. */
export function itemIn({ status, json }: Reply): Item | null {
  if (status === null || status >= 300) return null;
  return asItem((json as { data?: unknown } | undefined)?.data ?? json);
}

function asItem(value: unknown): Item | null {
  if (!isRecord(value)) return null;
  const { id, url } = value;
  const isId = typeof id === 'string' ? id !== '' : Number.isSafeInteger(id);
  return isId && typeof url === 'string' ? (value as Item) : null;
}
