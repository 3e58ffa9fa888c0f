import { projectOf, type Report } from '../../domain/reports/report.ts';
import type { Result } from '../../domain/reports/result.ts';
import { auditCode, type AuditCode, timeOfCode } from '../../domain/reports/audit.ts';
import type { NumberedCheck, ReportSummary } from '../../domain/reports/site.ts';
import {
  type ChecksRow,
  parseChecksRow,
  parseSummaryBlock,
  type SummaryBlock,
} from './archive-rows.ts';
import { openDatabase } from './database.ts';

/** How many audits of a report its summary has: the newest. */
const maxAudits = 200;
/** How many checks of a connection have a number. Services have some hundred. */
const maxChecks = 10_000;

/**
 * In how many blocks the summaries of a project are. Those of 5,000 reports take 9 to 29 ms to
 * read; as rows of their own they took 45 to 230.
 */
const blockCount = 64;

type BlockKey = [connectionId: string, project: string, block: number];

/** A transaction that writes the stores `summaries` and `checks`. */
interface SummaryTransaction {
  objectStore: ((name: 'summaries') => {
    get: (key: BlockKey) => Promise<SummaryBlock | undefined>;
    put: (row: SummaryBlock) => Promise<unknown>;
    delete: (key: BlockKey) => Promise<void>;
  }) &
    ((name: 'checks') => {
      get: (key: [string]) => Promise<ChecksRow | undefined>;
      put: (row: ChecksRow) => Promise<unknown>;
    });
}

/** Brings summaries up to date, within the transaction that changes the reports. */
interface SummaryChanges {
  /** Puts the summary of a report, and adds audits to it. `before` is the report until now. */
  put: (report: Report, page: string, audits: AuditOf[], before?: Report | null) => Promise<void>;
  /** Removes the audits before a time (milliseconds since 1970) from the summary of a report. */
  dropAudits: (report: Report, before: number) => Promise<void>;
  remove: (report: Report) => Promise<void>;
  /** Writes the changed blocks, and the checks that are new. */
  save: () => Promise<void>;
}

interface AuditOf {
  at: number;
  result: Result;
}

/** Begins to change the summaries of a connection. */
export function changeSummaries(
  transaction: SummaryTransaction,
  connectionId: string,
): SummaryChanges {
  const summaries = transaction.objectStore('summaries');
  const known = transaction.objectStore('checks');
  const blocks = new Map<string, Promise<OpenBlock>>();
  const openBlock = async (report: Report) => {
    const key: BlockKey = [connectionId, projectOf(report), blockOf(report.id)];
    const name = JSON.stringify(key);
    const opening =
      blocks.get(name) ??
      summaries.get(key).then((row) => {
        const reports = (parseSummaryBlock(row) ?? []).map((one) => [one.id, one] as const);
        return { key, reports: new Map(reports), isChanged: false };
      });
    blocks.set(name, opening);
    return opening;
  };
  const change = (block: OpenBlock, id: string, summary: ReportSummary | null) => {
    if (summary) block.reports.set(id, summary);
    else block.reports.delete(id);
    block.isChanged = true;
  };
  let numbering: Promise<ReturnType<typeof numberChecks>> | undefined;
  const readNumbers = async () =>
    numberChecks(parseChecksRow(await known.get([connectionId])) ?? []);
  return {
    put: async (report, page, audits, before) => {
      const block = await openBlock(report);
      const oldBlock = before ? await openBlock(before) : block;
      const { id, url, result, score, checks } = report;
      const old = oldBlock.reports.get(id);
      const numbers = checks?.length ? await (numbering ??= readNumbers()) : null;
      const summary: ReportSummary = {
        id,
        url,
        page,
        at: report.generatedAt ?? 0,
        result,
        score,
        failing: numbers && checks ? numbers.failingOf(checks) : null,
        ...(!checks && { unread: 1 }),
        audits: withAudits(old?.page === page ? old.audits : [], audits),
      };
      if (oldBlock !== block) change(oldBlock, id, null);
      // Most reports are saved again unchanged.
      else if (JSON.stringify(old) === JSON.stringify(summary)) return;
      change(block, id, summary);
    },
    dropAudits: async (report, before) => {
      const block = await openBlock(report);
      const summary = block.reports.get(report.id);
      const audits = summary?.audits.filter(
        (code) => timeOfCode(code) <= 0 || timeOfCode(code) >= before,
      );
      if (summary && audits) change(block, report.id, { ...summary, audits });
    },
    remove: async (report) => change(await openBlock(report), report.id, null),
    save: async () => {
      const opened = await Promise.all(blocks.values());
      await Promise.all(
        opened
          .filter(({ isChanged }) => isChanged)
          .map(async ({ key, reports: own }) => {
            if (own.size === 0) return summaries.delete(key);
            const [, project, block] = key;
            const reports = JSON.stringify([...own.values()]);
            return summaries.put({ connectionId, project, block, reports });
          }),
      );
      const numbers = await numbering;
      if (numbers?.hasChanged()) await known.put({ connectionId, checks: numbers.checks });
    },
  };
}

/** A block while it is changed: its summaries by the ids of their reports. */
interface OpenBlock {
  key: BlockKey;
  reports: Map<string, ReportSummary>;
  isChanged: boolean;
}

/** The block of a report. Ids that follow each other are in different ones. */
function blockOf(id: string): number {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = (hash * 31 + id.charCodeAt(at)) >>> 0;
  return hash % blockCount;
}

/** Adds audits, each time once, and keeps the newest. */
function withAudits(before: AuditCode[], audits: AuditOf[]): AuditCode[] {
  const times = new Set(audits.map(({ at }) => at));
  return [...before.filter((code) => !times.has(timeOfCode(code))), ...audits.map(auditCode)]
    .toSorted((one, other) => one - other)
    .slice(-maxAudits);
}

/** The numbers of checks. A check that is not known gets the next one. */
function numberChecks(known: NumberedCheck[]) {
  const checks = [...known];
  const numbers = new Map(checks.map(({ name }, number) => [name, number]));
  let isChanged = false;
  const numberOf = ({ key, title, importance }: NonNullable<Report['checks']>[number]) => {
    const name = key ?? title;
    const number = numbers.get(name) ?? checks.length;
    if (number >= maxChecks) return [];
    const before = checks[number];
    // The title of a check may change with its outcome. This is the one of a failure.
    if (before?.title !== title || before.importance !== importance) {
      checks[number] = { name, title, importance };
      numbers.set(name, number);
      isChanged = true;
    }
    return [number];
  };
  return {
    checks,
    failingOf: (own: NonNullable<Report['checks']>) => [
      ...new Set(own.filter(({ passed }) => !passed).flatMap(numberOf)),
    ],
    hasChanged: () => isChanged,
  };
}

/** The reports of a project, the checks by number, and whether older reports are still missing. */
interface ProjectSummaries {
  reports: ReportSummary[];
  checks: NumberedCheck[];
  isPartial: boolean;
}

/** Reads the summaries of all reports of a project. Leaves out blocks that cannot be read. */
export async function readSummaries(
  connectionId: string,
  project: string,
): Promise<ProjectSummaries> {
  const transaction = (await openDatabase()).transaction(['summaries', 'checks', 'upgrades']);
  const [rows, checks, note] = await Promise.all([
    transaction
      .objectStore('summaries')
      .getAll(IDBKeyRange.bound([connectionId, project], [connectionId, project, []])),
    transaction.objectStore('checks').get([connectionId]),
    transaction.objectStore('upgrades').get('summaries'),
  ]);
  return {
    reports: rows.flatMap((row) => parseSummaryBlock(row) ?? []),
    checks: parseChecksRow(checks) ?? [],
    isPartial: note !== undefined,
  };
}

/** Whether the checks of a report were not read, as far as the archive knows the report. */
export async function isUnread(
  connectionId: string,
  project: string,
  id: string,
): Promise<boolean> {
  const row = await (await openDatabase()).get('summaries', [connectionId, project, blockOf(id)]);
  return (parseSummaryBlock(row) ?? []).some((report) => report.id === id && report.unread === 1);
}
