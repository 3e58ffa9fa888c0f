import { cp, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionFolder } from '../../scripts/lib/project.ts';
import { startService } from '../../local-service/src/command/start.ts';
import { startSite } from '../support/service/server.ts';
import { quickAudit } from '../local-service/quick-audit.ts';
import { maxAcceptances } from '../../lib/domain/accepted/acceptance.ts';
import { goals } from './goals.ts';
import { measureLanguage } from './language.ts';
import { measureAccepted } from './accepted.ts';
import { projects } from './archive/archive-page.ts';
import { launchChromium } from './chromium.ts';
import { measureClicks } from './clicks.ts';
import { connectVerdict, createReports } from './connect-verdict.ts';
import { buildCommit, measureAgainst } from './against.ts';
import { fillFloor, floorFolder } from './floor.ts';
import { archivedReports, measureLookUps } from './archive/look-ups.ts';
import { manyJobs, measureManyJobs } from './many-jobs.ts';
import { listSize, measureNewList } from './new-list.ts';
import { checkMark, measureBothModes } from './opening.ts';
import { measurePolicy } from './policy.ts';
import { measureReports, reportCount } from './reports.ts';
import {
  besideTable,
  archiveTable,
  clicksTable,
  comparisonTable,
  floorTable,
  manyJobsTable,
  newListTable,
  reportsTable,
} from './tables.ts';
import { measureMended, mendedTable } from './archive/mended.ts';
import { measureReport, reportTable } from './archive/report.ts';
import { measureSite, siteReports } from './archive/site.ts';
import { watchWorkers } from './workers.ts';

/**
 * `popup`: only popup and worker beside the floor. `jobs`: only popup and Reports with thousands of
 * jobs. `policy`: only the popup, with a policy and without one. `accepted`: only the popup, with
 * acceptances and without. `language`: only the popup in that language, beside English. `lists`:
 * only lists of creates. `archive`: only what the archive is asked. `mended`: only "Mended".
 * `report`: only the opening of a report with many audits, beside a commit's. `feedback`: only
 * clicks and keys. `against`: only the popup, beside a commit's.
 */
export interface Choice {
  popup?: boolean;
  jobs?: boolean;
  policy?: boolean;
  accepted?: boolean;
  language?: string | undefined;
  lists?: boolean;
  archive?: boolean;
  mended?: boolean;
  report?: string | undefined;
  feedback?: boolean;
  against?: string | undefined;
}

/** Measures the built extension and resolves to the tables in Markdown. Prints each step. */
export async function run(
  rounds: number,
  {
    popup,
    jobs,
    policy,
    accepted,
    language,
    lists,
    archive,
    mended,
    report,
    feedback,
    against,
  }: Choice = {},
): Promise<string> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    /** Copies the build, so that another one meanwhile changes nothing here. */
    const copyBuild = async () => {
      const copy = await mkdtemp(join(tmpdir(), 'verdict-'));
      ends.unshift(() => rm(copy, { recursive: true, force: true }));
      await cp(extensionFolder('chrome'), copy, { recursive: true });
      return copy;
    };
    const extension = await copyBuild();
    const site = await startSite({ '/': '<!doctype html><title>A page</title><h1>A page</h1>' });
    ends.unshift(site.close);
    const service = await startService({
      audit: quickAudit(),
      key: 'the-key-of-the-bench',
      requestsPerMinute: 1e6,
    });
    ends.unshift(() => service.close());
    const page = `${site.url}/`;
    await createReports(service);
    const headOf = (version: string) =>
      `${version}, without a window, on ${cpus().length} cores; ${rounds} rounds.`;
    if (against !== undefined) {
      console.log(`• Building ${against} …`);
      const before = await buildCommit(against);
      ends.unshift(before.remove);
      console.log('• Opening both popups and the floor in turn …');
      const builds = [before.extension, extension] as const;
      const { version, ...compared } = await measureAgainst(builds, service, page, rounds);
      return `${headOf(version)}\n\n### Beside another commit\n\n${comparisonTable(against, compared)}`;
    }
    if (report !== undefined) {
      console.log(`• Building ${report} …`);
      const before = await buildCommit(report);
      ends.unshift(before.remove);
      console.log('• Opening a report with many audits in both builds in turn …');
      const { version, ...taken } = await measureReport([before.extension, extension], rounds);
      return `${headOf(version)}\n\n${reportTable(report, taken)}`;
    }
    const openWithJobs = async () => {
      console.log(`• Opening popup and Reports without a list and with one of ${manyJobs} jobs …`);
      const builds = [await copyBuild(), extension] as const;
      const { version, ...taken } = await measureManyJobs(builds, service, page, rounds);
      const title = '### With a list of many jobs, workers running';
      return { head: headOf(version), text: `${title}\n\n${manyJobsTable(taken)}` };
    };
    if (jobs) {
      const { head, text } = await openWithJobs();
      return `${head}\n\n${text}`;
    }
    if (policy) {
      console.log('• Opening the popup without a policy and with one …');
      const builds = [await copyBuild(), extension] as const;
      const { version, ...taken } = await measurePolicy(builds, service, page, rounds);
      return `${headOf(version)}\n\n### With a policy\n\n${besideTable(taken, ['without', 'under'], ['no policy', 'a policy'], goals.popupWithPolicy)}`;
    }
    if (accepted) {
      console.log('• Opening the popup without acceptances and with many …');
      const builds = [await copyBuild(), extension] as const;
      const { version, ...taken } = await measureAccepted(builds, service, page, rounds);
      const columns = ['none accepted', `${maxAcceptances} acceptances`] as const;
      return `${headOf(version)}\n\n${besideTable(taken, ['none', 'many'], columns, goals.popupWithAccepted)}`;
    }
    if (language !== undefined) {
      console.log(`• Opening the popup in English and in ${language} …`);
      const builds = [await copyBuild(), extension] as const;
      const measured = await measureLanguage(builds, language, service, page, rounds);
      const { version, ...taken } = measured;
      return `${headOf(version)}\n\n${besideTable(taken, ['english', 'own'], ['English', language], goals.popupInLanguage)}`;
    }
    const createLists = async () => {
      console.log(`• Creating lists of ${listSize} reports …`);
      const { version, ...taken } = await measureNewList(extension);
      return { version, text: `### A list of new reports\n\n${newListTable(taken)}` };
    };
    if (lists) {
      const { version, text } = await createLists();
      return `${version}, without a window, on ${cpus().length} cores.\n\n${text}`;
    }
    const chromium = await launchChromium([extension, floorFolder]);
    ends.unshift(chromium.close);
    const workers = await watchWorkers(chromium);
    await connectVerdict(chromium, chromium.ids[0] ?? '', service);
    await fillFloor(chromium, page);
    await chromium.openTab(page).then(({ detach }) => detach());

    const head = headOf(chromium.version);
    const askArchive = async () => {
      console.log('• Filling an archive, and asking it …');
      const asked = await measureLookUps(chromium);
      console.log(`• Opening a project of ${siteReports} reports …`);
      const openings = await measureSite(chromium, rounds);
      return `### The archive\n\nWith ${archivedReports.toLocaleString('en')} reports of ${projects} projects on the device; the large project has 40 checks a report.\n\n${archiveTable(asked, openings)}`;
    };
    if (mended) {
      console.log('• Filling an archive, and opening “Mended” …');
      return `${head}\n\n${mendedTable(await measureMended(chromium, rounds))}`;
    }
    if (archive) return `${head}\n\n${await askArchive()}`;

    const besideFloor = async () => {
      await checkMark(chromium, page);
      console.log('• Opening the popup and the floor in turn, workers running and stopped …');
      const [verdict = '', floorId = ''] = chromium.ids;
      const ids = { verdict, floor: floorId };
      const both = await measureBothModes(chromium, workers, page, rounds, ids);
      return `### The popup and the worker beside the floor\n\n${floorTable(both)}`;
    };
    if (popup) return `${head}\n\n${await besideFloor()}`;

    const click = async () => {
      console.log('• Clicking “Create report” …');
      const warm = await measureClicks(chromium, workers, site.url, 'warm', rounds);
      const stopped = await measureClicks(chromium, workers, site.url, 'stopped', rounds);
      return `### A click\n\n${clicksTable({ warm, stopped })}`;
    };
    const search = async () => {
      console.log(`• Opening the Reports page of ${reportCount} reports, and searching it …`);
      const taken = reportsTable(await measureReports(chromium, rounds));
      return `### The Reports page\n\nOf a service with ${reportCount.toLocaleString('en')} reports on this machine, with a debugger on the page.\n\n${taken}`;
    };
    if (feedback) return `${head}\n\n${await click()}\n\n${await search()}`;

    const floor = await besideFloor();
    const withJobs = await openWithJobs();
    const created = await createLists();
    const clicked = await click();
    const archived = await askArchive();
    const reports = await search();

    return [head, floor, withJobs.text, created.text, clicked, archived, reports].join('\n\n');
  } finally {
    for (const end of ends) await end();
  }
}
