import * as v from 'valibot';
import { ListForm } from '../domain/connections/list-form.ts';
import { parseOrNull } from '../domain/schema.ts';
import { asListed, Report } from '../domain/reports/report.ts';
import { Time } from '../domain/time.ts';
import { bestEffort } from './best-effort.ts';
import { collection } from './collection.ts';
import { isForgottenSince } from './database/archive-notes.ts';

/**
 * How many reports are kept: as many as a list shows at first. Reading 1,000 instead of 20 doubled
 * the time to open the popup.
 */
const maxNewest = 20;

/**
 * The newest reports of a connection, latest first, from the service's list at `fetchedAt`.
 * `changedAt` is when a single report last changed in this list. Both times are in milliseconds
 * since 1970. `highest` is the highest id and when it was known, or null if that is unknown or ids
 * do not tell which report is newer. `unreadable` counts the reports that could not be read. Rows
 * that cannot be read are left out and included in that count.
 */
const NewestReports = v.pipe(
  v.object({
    fetchedAt: Time,
    changedAt: Time,
    highest: v.nullable(v.object({ id: v.number(), at: Time })),
    unreadable: v.number(),
    rows: v.array(v.unknown()),
  }),
  v.transform((kept) => {
    const rows = kept.rows.map((row) => parseOrNull(Report, row)).filter((row) => row !== null);
    return { ...kept, rows, unreadable: kept.unreadable + kept.rows.length - rows.length };
  }),
);
export type NewestReports = v.InferOutput<typeof NewestReports>;

/**
 * The newest reports of each connection, by its id. A connection has no list before its first
 * answer.
 */
export const storedNewest = collection('newest-reports:', NewestReports);

/** How the service of each connection lists reports, by the id of the connection. */
export const storedListForms = collection('list-form:', ListForm);

const none: NewestReports = {
  fetchedAt: 0,
  changedAt: 0,
  highest: null,
  unreadable: 0,
  rows: [],
};

/**
 * Saves the newest reports that the service listed. If a single report changed after the list was
 * asked for, the list is not saved, because the stored one is newer. Nor is it saved if the person
 * has removed all reports since.
 */
export async function saveNewest(
  connectionId: string,
  answered: Omit<NewestReports, 'changedAt'>,
): Promise<void> {
  await change(connectionId, answered.fetchedAt, (listed) => {
    const { changedAt } = listed;
    if (changedAt > answered.fetchedAt && changedAt <= Date.now()) return listed;
    return {
      ...answered,
      changedAt,
      rows: answered.rows.slice(0, maxNewest).map(asListed),
    };
  });
}

/**
 * Updates a report in the stored list, unless the person has removed all reports since `askedAt`
 * (milliseconds since 1970). Adds a new report. Also adds a report that is later than a listed
 * report, because it was run again. Keeps `fetchedAt`, because the rest of the list is as old as
 * before. The id of a new report is the highest, if it is higher than the known one.
 */
export async function updateNewest(
  connectionId: string,
  report: Report,
  askedAt: number,
  isNew: boolean,
): Promise<void> {
  await change(connectionId, askedAt, (listed) => {
    const { rows, highest } = listed;
    const others = rows.filter(({ id }) => id !== report.id);
    const belongs = isNew || others.length < rows.length || isLaterThanAny(report, others);
    const id = Number(report.id);
    return {
      ...listed,
      changedAt: Date.now(),
      rows: belongs ? latestFirst([asListed(report), ...others]).slice(0, maxNewest) : rows,
      highest: isNew && highest && id > highest.id ? { id, at: askedAt } : highest,
    };
  });
}

/** Notes the highest id of the service, or that it is unknown, if there is a list. */
export async function noteHighest(
  connectionId: string,
  highest: NewestReports['highest'],
): Promise<void> {
  await bestEffort(async () =>
    storedNewest.change(connectionId, (listed) =>
      listed.highest === highest ? listed : { ...listed, highest },
    ),
  );
}

/** Removes reports that are gone from the list. */
export async function removeFromNewest(
  connectionId: string,
  isGone: (report: Report) => boolean,
): Promise<void> {
  await change(connectionId, Infinity, (listed) => ({
    ...listed,
    changedAt: Date.now(),
    rows: listed.rows.filter((row) => !isGone(row)),
  }));
}

/** Changes the list, unless the person has removed all reports since `askedAt`. */
async function change(
  connectionId: string,
  askedAt: number,
  next: (listed: NewestReports) => NewestReports,
): Promise<void> {
  if (!(await isForgottenSince(askedAt)))
    await bestEffort(async () => storedNewest.change(connectionId, next, none));
}

/**
 * Sorts reports by the time they were generated, latest first. Reports without a time come first,
 * because they are being generated.
 */
export function latestFirst(rows: Report[]): Report[] {
  return rows.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(b) - timeOf(a)));
}

/**
 * Whether a report is later than any of the others. A report without a time does not count as
 * later, because it may be years old.
 */
function isLaterThanAny({ generatedAt }: Report, others: Report[]): boolean {
  return generatedAt !== null && others.some((row) => timeOf(row) < generatedAt);
}

function timeOf({ generatedAt }: Report): number {
  return generatedAt ?? Infinity;
}
