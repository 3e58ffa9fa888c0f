import { browser } from 'wxt/browser';
import { archiveReports, readHistory } from '../../../lib/storage/database/reports.ts';
import { reportsViewDefault } from '../../../components/reports/view.ts';
import { findReportsToSuggest, searchArchive } from '../../../lib/storage/database/search.ts';
import { readSummaries } from '../../../lib/storage/database/summaries.ts';
import { readProjectStats } from '../../../lib/storage/database/project-stats.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';

// Bundled by look-ups.ts and run in a page of the floor, in the real IndexedDB.

const connectionId = 'bench';
const connection = {
  id: connectionId,
  baseUrl: 'https://reports.example.org',
  apiKey: 'not-a-key',
  name: '',
  headers: [],
  reportPage: '{base_url}/reports/{id}',
};
/** As many as a list of the service has. */
const batchSize = 100;
/** How many reports each page has, one after the other in time. */
const auditsPerPage = 8;
/** How many projects there are. Each has about as many pages. */
export const projects = 97;

/** Texts for the address bar: of many reports, of some, of one, and of none. */
const typed = ['articles', 'project-7.ex', 'page-number-12', 'slow', 'nowhere.example'];

/**
 * Archives `size` reports. Every eighth page has checks, like a report that was opened.
 */
export async function fill(size: number): Promise<void> {
  for (let first = 0; first < size; first += batchSize)
    await archiveReports(
      connectionId,
      Array.from({ length: batchSize }, (_, at) => report(first + at, size)),
    );
}

/**
 * Looks up the histories of `count` pages all over an archive of `size` reports. Returns the
 * milliseconds of each. Throws when one is not found.
 */
export async function lookUp(size: number, count: number): Promise<number[]> {
  const pages = Math.ceil(size / auditsPerPage);
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    // A large prime leads all over the archive, in the same order in each run.
    const address = addressOf((round * 7919) % pages);
    const began = performance.now();
    const audits = await readHistory(connectionId, address);
    times.push(performance.now() - began);
    if (audits.length === 0) throw new Error(`Nothing was found of ${address}`);
  }
  return times;
}

/**
 * Reads the results of all projects, `count` times. Returns the milliseconds of each. Throws when a
 * report is missing from them.
 */
export async function readProjects(size: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const began = performance.now();
    const found = await readProjectStats(connectionId);
    times.push(performance.now() - began);
    const good = [...found.values()].reduce((sum, one) => sum + one.good, 0);
    if (good !== size) throw new Error(`The projects have ${good} reports instead of ${size}`);
  }
  return times;
}

function report(number: number, size: number): Report {
  const page = Math.floor(number / auditsPerPage);
  return {
    id: String(number),
    url: addressOf(page),
    result: 'good',
    score: 80 + (number % 20),
    generatedAt: Date.UTC(2026, 0, 1) + ((number * 7919) % size) * 60_000,
    privacy: 1,
    hasPassword: false,
    project: `project-${page % projects}.example`,
    ...(page % 8 === 0 && { checks: Array.from({ length: 12 }, (_, at) => check(at)) }),
  };
}

const addressOf = (page: number) =>
  `https://www.example.com/articles/${page % projects}/how-page-number-${page}-became-slow`;

const check = (at: number) => ({
  title: `Check number ${at} of what makes a page good`,
  passed: at % 3 !== 0,
  importance: 'medium' as const,
  value: 'What was found here, in about so many words',
});

/**
 * Searches the archive `count` times for a text that no report has, which reads all of it. Returns
 * the milliseconds of each.
 */
export async function search(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const began = performance.now();
    const found = await searchArchive(
      connectionId,
      { ...reportsViewDefault, search: 'nowhere.example' },
      11,
    );
    times.push(performance.now() - began);
    if (found.reports.length > 0) throw new Error('A report was found that is not there');
  }
  return times;
}

/**
 * Types each text key by key, as in the address bar, `count` times. Returns the milliseconds of
 * each key until the reports to suggest are there.
 */
export async function type(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1)
    for (const text of typed) {
      // With the keyword.
      const summaries = await readSummaries(connectionId);
      for (let length = 1; length <= text.length; length += 1) {
        const began = performance.now();
        await findReportsToSuggest(connectionId, text.slice(0, length), 4, summaries);
        times.push(performance.now() - began);
      }
    }
  return times;
}

/** The project with many reports, and the address that each of its pages begins with. */
const site = 'site.example';

/**
 * Archives `count` reports of one project, each of a page of its own and with its checks, as the
 * service sends them. Connects to a service that does not exist.
 */
export async function fillSite(count: number): Promise<void> {
  await connect();
  for (let first = 0; first < count; first += batchSize)
    await archiveReports(
      connectionId,
      Array.from({ length: batchSize }, (_, at) => reportOfSite(first + at)),
    );
}

async function connect(): Promise<void> {
  await browser.storage.local.set({
    preferences: { fillArchive: false },
    connections: { v: 1, list: [connection], active: connectionId },
  });
}

/** The first day of the period of which "Mended" tells, and the last one. */
export const mendedDays = { from: '2026-07-01', to: '2026-07-31' };

/**
 * Archives four runs of `count` pages of a project, two before the period of `mendedDays` and two
 * in it, each with 40 checks. A third of the checks turns from run to run. Connects as `fillSite`.
 */
export async function fillRuns(project: string, count: number): Promise<void> {
  await connect();
  for (const [run, at] of [
    Date.UTC(2026, 4, 9),
    Date.UTC(2026, 5, 9),
    Date.UTC(2026, 6, 9),
    Date.UTC(2026, 6, 20),
  ].entries())
    for (let first = 0; first < count; first += batchSize)
      await archiveReports(
        connectionId,
        Array.from({ length: batchSize }, (_, place) => runOf(project, first + place, run, at)),
      );
}

function runOf(project: string, number: number, run: number, at: number): Report {
  return {
    ...reportOfSite(number),
    id: `${project}-${number}`,
    url: `https://${project}/articles/how-page-number-${number}-became-slow`,
    project,
    generatedAt: at,
    checks: checksOf(40, number + run),
  };
}

const checksOf = (count: number, turn: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...check(at),
    key: `check-number-${at}`,
    passed: (turn + at) % 3 !== 0,
    errors: ['<img src="/photos/one.jpg">', '<img src="/photos/two.jpg">'],
  }));

/** The id of the report of `fillReport`. */
export const reportOfRuns = 'many-runs';

/** Archives a report of 300 checks with 100 audits, in each of which others fail. */
export async function fillReport(): Promise<void> {
  await connect();
  for (let run = 0; run < 100; run += 1)
    await archiveReports(connectionId, [
      {
        ...reportOfSite(0),
        id: reportOfRuns,
        url: `https://${site}/many-runs`,
        generatedAt: Date.UTC(2026, 0, 1 + run),
        checks: checksOf(300, Math.floor(run / 7)),
      },
    ]);
}

function reportOfSite(number: number): Report {
  return {
    id: `site-${number}`,
    url: `https://${site}/articles/how-page-number-${number}-became-slow`,
    result: (['good', 'decent', 'bad'] as const)[number % 3] ?? 'good',
    score: number % 100,
    generatedAt: Date.now() - ((number * 7919) % 180) * 24 * 60 * 60_000,
    privacy: 1,
    hasPassword: false,
    project: site,
    checks: checksOf(40, number),
  };
}
