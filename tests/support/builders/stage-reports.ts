import { expect, type Page } from '@playwright/test';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import { listOf } from '../../../lib/domain/jobs/job.ts';
import { rowOf } from '../../../lib/storage/database/job-rows.ts';
import { summaryOf } from '../../../lib/storage/database/summaries.ts';
import type { Harness } from '../browser/harness.ts';
import type { ReportState } from './report-state.ts';
import { connectionId, connections } from './sample-connection.ts';
import { anyPage, settled } from '../browser/show.ts';

/**
 * Opens the Reports page in one of its states: in a new tab, or in one that is given. Only the
 * database is written, so a running background does nothing.
 */
export async function showReports(harness: Harness, state: ReportState, tab?: Page): Promise<Page> {
  const {
    connected = true,
    jobs = [],
    bulks = [],
    kept = {},
    archive = [],
    answers = {},
    rightToLeft = false,
  } = state;
  const storage = {
    ...(connected && { connections }),
    ...kept,
    ...Object.fromEntries([
      ...jobs.filter((job) => !listOf(job)).map((job) => [`job:${job.id}`, job]),
      ...bulks.map((bulk) => [`bulk:${bulk.id}`, bulk]),
    ]),
  };
  const rows = archive.map((report) => ({
    report: { connectionId, id: report.id, report },
    audit: {
      connectionId,
      page: pageKey(report.url),
      at: report.generatedAt ?? 0,
      reportId: report.id,
      ...resultOf(report),
    },
    summary: summaryOf(connectionId, report, 0),
  }));
  const jobRows = jobs.filter(listOf).map(rowOf);
  if (connected) await fillFrom(harness, { rows, jobRows });
  const page = tab ?? (await harness.context.newPage());
  await page.setViewportSize({ width: state.width ?? 1280, height: 860 });
  const script = await page.addInitScript(stage, { storage, answers, rightToLeft });
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

/** Fills the database from a page of the extension. The Projects tab makes the database. */
async function fillFrom(harness: Harness, filling: Parameters<typeof fill>[0]): Promise<void> {
  const hasArchive = `indexedDB.databases().then((all) => all.some(({ name }) => name === 'verdict'))`;
  const page = await anyPage(harness);
  if (!(await page.evaluate<boolean>(hasArchive))) {
    const maker = await harness.context.newPage();
    const storage = { connections };
    await maker.addInitScript(stage, { storage, answers: {}, rightToLeft: false });
    await maker.goto(harness.extensionUrl('reports.html?tab=projects'));
    await expect.poll(() => page.evaluate<boolean>(hasArchive)).toBe(true);
    await maker.close();
  }
  await page.evaluate(fill, filling);
}

/** Runs in the page. */
async function fill({
  rows,
  jobRows,
}: {
  rows: { report: unknown; audit: unknown; summary: unknown }[];
  jobRows: unknown[];
}): Promise<void> {
  const opening = indexedDB.open('verdict');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const stores = ['reports', 'audits', 'summaries', 'jobs'];
  const transaction = opening.result.transaction(stores, 'readwrite');
  for (const name of stores) transaction.objectStore(name).clear();
  for (const { report, audit, summary } of rows) {
    transaction.objectStore('reports').put(report);
    transaction.objectStore('audits').put(audit);
    transaction.objectStore('summaries').put(summary);
  }
  for (const row of jobRows) transaction.objectStore('jobs').put(row);
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
}

type Staged = Required<Pick<ReportState, 'answers' | 'rightToLeft'>> & {
  storage: Record<string, unknown>;
};

/** Runs in the page before its own scripts; it can use nothing from here but its argument. */
function stage({ storage, answers, rightToLeft }: Staged): void {
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
}
