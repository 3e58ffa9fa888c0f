import { expect, type Page } from '@playwright/test';
import { pageKey } from '../../../lib/domain/page-url.ts';
import type { ProjectStatsRow } from '../../../lib/storage/archive/archive-rows.ts';
import { applyStatsChanges, type StatsChange } from '../../../lib/storage/archive/project-stats.ts';
import { auditCode } from '../../../lib/domain/reports/audit.ts';
import type { Harness } from './harness.ts';
import type { ReportState } from './report-state.ts';
import { connectionId, connections } from './sample-connection.ts';
import { anyPage, settled } from './show.ts';

/**
 * Opens the Reports page in one of its states: in a new tab, or in one that is given. Only the
 * archive is written, so a running background does nothing.
 */
export async function showReports(harness: Harness, state: ReportState, tab?: Page): Promise<Page> {
  const {
    connected = true,
    jobs = [],
    bulks = [],
    targets = [],
    kept = {},
    archive = [],
    answers = {},
    offline = false,
    rightToLeft = false,
  } = state;
  const storage = {
    ...(connected && { connections }),
    ...kept,
    ...Object.fromEntries([
      ...jobs.map((job) => [`job:${job.id}`, job]),
      ...bulks.map((bulk) => [`bulk:${bulk.id}`, bulk]),
    ]),
  };
  const rows = archive.map((report) => ({
    report: {
      connectionId,
      id: report.id,
      page: pageKey(report.url),
      at: report.generatedAt ?? 0,
      order: Number(report.id),
      rank: report.result ?? '',
      report,
    },
    run: {
      connectionId,
      page: pageKey(report.url),
      at: report.generatedAt ?? 0,
      reportId: report.id,
      ...resultOf(report),
    },
  }));
  if (connected)
    await fillFrom(harness, {
      rows,
      standings: standingsOf(archive),
      ...summariesOf(archive),
      targets,
    });
  const page = tab ?? (await harness.context.newPage());
  await page.setViewportSize({ width: state.width ?? 1280, height: 860 });
  const script = await page.addInitScript(stage, { storage, answers, offline, rightToLeft });
  await page.goto(harness.extensionUrl(`reports.html${state.search ?? ''}`));
  await script.dispose();
  await page.locator(`html[dir=${rightToLeft ? 'rtl' : 'ltr'}] main`).waitFor();
  await settled(page);
  await state.act?.(page);
  return page;
}

function resultOf({ result, score, privacy, checks }: NonNullable<ReportState['archive']>[number]) {
  return { result, score, privacy, ...(checks && { checks }) };
}

/** The counts that the archive keeps of these reports. */
function standingsOf(archive: NonNullable<ReportState['archive']>): ProjectStatsRow[] {
  const changes = archive.flatMap((report): StatsChange[] => {
    const { project, result, generatedAt } = report;
    const audit: StatsChange[] =
      result === null
        ? []
        : [{ project, by: 1, audit: auditCode({ at: generatedAt ?? 0, result }) }];
    return [{ project, by: 1, report: result }, ...audit];
  });
  return [...Map.groupBy(changes, ({ project }) => project)].flatMap(([project, own]) =>
    project === null ? [] : [applyStatsChanges(null, { connectionId, project }, own)],
  );
}

/** The summaries that the archive keeps of these reports, and the checks that they number. */
function summariesOf(archive: NonNullable<ReportState['archive']>) {
  const checks = archive
    .flatMap((report) => report.checks ?? [])
    .map(({ key, title, importance }) => ({ name: key ?? title, title, importance }));
  const summaryOf = (report: (typeof archive)[number]) => {
    const { id, url, result, score, checks: own } = report;
    const at = report.generatedAt ?? 0;
    const failing = (own ?? [])
      .filter(({ passed }) => !passed)
      .map(({ key, title }) => checks.findIndex(({ name }) => name === (key ?? title)));
    return {
      id,
      url,
      page: pageKey(url),
      at,
      result,
      score,
      failing: own?.length ? failing : null,
      ...(!own && { unread: 1 }),
      audits: result === null ? [] : [auditCode({ at, result })],
    };
  };
  const byProject = Map.groupBy(archive, ({ project }) => project ?? '');
  const summaries = [...byProject].map(([project, own]) => ({
    connectionId,
    project,
    block: 0,
    reports: JSON.stringify(own.map(summaryOf)),
  }));
  return { summaries, checks: { connectionId, checks } };
}

/** Fills the archive from a page of the extension. The Projects tab makes the archive. */
async function fillFrom(harness: Harness, filling: Parameters<typeof fill>[0]): Promise<void> {
  const hasArchive = `indexedDB.databases().then((all) => all.some(({ name }) => name === 'verdict'))`;
  const page = await anyPage(harness);
  if (!(await page.evaluate<boolean>(hasArchive))) {
    const maker = await harness.context.newPage();
    const storage = { connections };
    await maker.addInitScript(stage, { storage, answers: {}, offline: false, rightToLeft: false });
    await maker.goto(harness.extensionUrl('reports.html?tab=projects'));
    await expect.poll(() => page.evaluate<boolean>(hasArchive)).toBe(true);
    await maker.close();
  }
  await page.evaluate(fill, filling);
}

/** Runs in the page. */
async function fill({
  rows,
  standings,
  summaries,
  checks,
  targets,
}: {
  rows: { report: unknown; run: unknown }[];
  standings: unknown[];
  summaries: unknown[];
  checks: unknown;
  targets: unknown[];
}): Promise<void> {
  const opening = indexedDB.open('verdict');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const stores = ['reports', 'runs', 'standings', 'summaries', 'checks', 'targets'];
  const transaction = opening.result.transaction(stores, 'readwrite');
  for (const name of stores) transaction.objectStore(name).clear();
  for (const { report, run } of rows) {
    transaction.objectStore('reports').put(report);
    transaction.objectStore('runs').put(run);
  }
  for (const standing of standings) transaction.objectStore('standings').put(standing);
  for (const summary of summaries) transaction.objectStore('summaries').put(summary);
  transaction.objectStore('checks').put(checks);
  for (const target of targets) transaction.objectStore('targets').put(target);
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
}

type Staged = Required<Pick<ReportState, 'answers' | 'offline' | 'rightToLeft'>> & {
  storage: Record<string, unknown>;
};

/** Runs in the page before its own scripts; it can use nothing from here but its argument. */
function stage({ storage, answers, offline, rightToLeft }: Staged): void {
  const global = globalThis as unknown as Record<string, Record<string, Record<string, unknown>>>;
  for (const api of [global.chrome, global.browser]) {
    if (!api?.storage) continue;
    Object.assign(api.storage.local ?? {}, { get: async () => storage, set: async () => {} });
    Object.assign(api.runtime ?? {}, {
      sendMessage: async ({ query }: { query: string }) =>
        query in answers ? { answer: answers[query] } : new Promise(() => {}),
    });
    // The permission for tabs was given.
    const preferences = storage['preferences'] as { tabsGrantedForNow?: boolean } | undefined;
    if (preferences?.tabsGrantedForNow)
      Object.assign(api.permissions ?? {}, { contains: async () => true });
    if (!rightToLeft) continue;
    const i18n = api.i18n as unknown as { getMessage: (...parameters: unknown[]) => string };
    const getMessage = i18n.getMessage.bind(i18n);
    i18n.getMessage = (key, ...rest) =>
      key === 'localeDirection' ? 'rtl' : getMessage(key, ...rest);
  }
  if (offline) Object.defineProperty(navigator, 'onLine', { get: () => false });
}
