import * as v from 'valibot';
import { parseOrNull } from '../../domain/schema.ts';
import { keepSentPage, Report } from '../../domain/reports/report.ts';
import { Time } from '../../domain/time.ts';
import { withLock, readKey, write } from './extension-storage.ts';

const prefix = 'newest:';

/**
 * How many reports are kept: as many as the first view of a list shows. Reading 1,000 instead of 20
 * doubled the time to open the popup.
 */
const maxNewest = 20;

const Kept = v.object({
  fetchedAt: Time,
  changedAt: v.optional(Time, 0),
  highest: v.optional(v.nullable(v.number()), null),
  unreadable: v.optional(v.number(), 0),
  rows: v.array(v.unknown()),
});

/**
 * The newest reports of a connection, latest first, as the service listed them at `fetchedAt`. A
 * single report last changed at `changedAt`. Both are in milliseconds since 1970. `highest` is the
 * highest id at `fetchedAt`, null where ids do not tell which report is newer. `unreadable` counts
 * the reports that could not be read.
 */
export type NewestReports = Omit<v.InferOutput<typeof Kept>, 'rows'> & { rows: Report[] };

/** Parses stored newest reports, or null. Rows that cannot be read are left out and counted. */
export function parseNewest(raw: unknown): NewestReports | null {
  const kept = parseOrNull(Kept, raw);
  if (!kept) return null;
  const rows = kept.rows.map((row) => parseOrNull(Report, row)).filter((row) => row !== null);
  return { ...kept, rows, unreadable: kept.unreadable + kept.rows.length - rows.length };
}

/** Whether a storage key is that of newest reports. */
export function isNewestKey(key: string): boolean {
  return key.startsWith(prefix);
}

/** The storage key for a connection's newest reports. */
export function newestKey(connectionId: string): string {
  return prefix + connectionId;
}

/** Reads the newest reports of a connection; null before the first answer. */
export async function readNewest(connectionId: string): Promise<NewestReports | null> {
  return parseNewest(await readKey(newestKey(connectionId)));
}

/**
 * Saves the newest reports that the service listed. A list that was asked for before the last
 * single change is not saved: it is older than what is stored.
 */
export async function saveNewest(
  connectionId: string,
  told: Omit<NewestReports, 'changedAt'>,
): Promise<void> {
  await withLock(async () => {
    const { changedAt, rows } = (await readNewest(connectionId)) ?? { changedAt: 0, rows: [] };
    if (changedAt > told.fetchedAt && changedAt <= Date.now()) return;
    await write({
      [newestKey(connectionId)]: {
        ...told,
        changedAt,
        rows: told.rows.slice(0, maxNewest).map((row) => asListed(row, rows)),
      },
    });
  });
}

/**
 * Updates reports in the list. A new report is added, and so is one that is later than a listed
 * one, since it was run again. `fetchedAt` and `highest` stay, because the rest of the list is not
 * newer.
 */
export async function updateNewest(
  connectionId: string,
  reports: Report[],
  isNew: boolean,
): Promise<void> {
  await change(connectionId, (listed) =>
    reports.reduce((rows, report) => {
      const others = rows.filter(({ id }) => id !== report.id);
      const belongs = isNew || others.length < rows.length || isLaterThanAny(report, others);
      return belongs ? latestFirst([asListed(report, rows), ...others]) : rows;
    }, listed),
  );
}

/** Removes reports that are gone from the list. */
export async function removeFromNewest(
  connectionId: string,
  isGone: (report: Report) => boolean,
): Promise<void> {
  await change(connectionId, (rows) => rows.filter((row) => !isGone(row)));
}

async function change(connectionId: string, next: (rows: Report[]) => Report[]): Promise<void> {
  await withLock(async () => {
    const newest = (await readNewest(connectionId)) ?? { fetchedAt: 0, rows: [] };
    await write({
      [newestKey(connectionId)]: {
        ...newest,
        changedAt: Date.now(),
        rows: next(newest.rows).slice(0, maxNewest),
      },
    });
  });
}

/**
 * Sorts reports by the time they were generated, latest first. Reports without a time come first,
 * since they are being generated.
 */
export function latestFirst(rows: Report[]): Report[] {
  return rows.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(b) - timeOf(a)));
}

/** Whether a report is later than one of the others. One without a time may be years old. */
function isLaterThanAny({ generatedAt }: Report, others: Report[]): boolean {
  return generatedAt !== null && others.some((row) => timeOf(row) < generatedAt);
}

function timeOf({ generatedAt }: Report): number {
  return generatedAt ?? Infinity;
}

/** A report as the list keeps it, without checks. `before` are the listed ones so far. */
function asListed(report: Report, before: Report[]): Report {
  const known = before.find(({ id }) => id === report.id);
  const { checks: _checks, further: _further, ...row } = keepSentPage(report, known);
  return row;
}
