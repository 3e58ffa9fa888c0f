import { cp, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionFolder, inProject } from '../../scripts/lib/project.ts';
import { startService } from '../../local-service/start.ts';
import { startSite } from '../e2e/support/site.ts';
import { quickAudit } from '../local-service/quick-audit.ts';
import { projects } from './archive-page.ts';
import { bulkAddresses, measureBulkCreates } from './bulk-creates.ts';
import { bulkCreatesTable } from './bulk-creates-table.ts';
import { weigh, weighPage } from './bytes.ts';
import { type Chromium, launchChromium } from './chromium.ts';
import { measureClickToPost } from './click-to-post.ts';
import { connectVerdict, createReports } from './connect-verdict.ts';
import { buildCommit, measureAgainst } from './against.ts';
import { largeExport, measureLargeExport } from './export.ts';
import { measureLookUps, readings } from './look-ups.ts';
import { fewJobs, manyJobs, measureManyJobs } from './many-jobs.ts';
import { checkMark, measureOpenings, rowCount } from './opening.ts';
import { buildPreactPopup } from './preact-popup.ts';
import { measureReports, reportCount } from './reports.ts';
import {
  archiveTable,
  bytesTable,
  comparisonTable,
  manyJobsTable,
  openingTable,
  reportsTable,
  watchesTable,
  workerTable,
} from './tables.ts';
import { measureSite, siteReports } from './site.ts';
import { measureWatches } from './watches.ts';
import { measureWorkerStart } from './worker-start.ts';
import { watchWorkers } from './workers.ts';

const lookUps = 300;
/** The only button of a popup without a connection. */
const connectButton = 'Connect a service';

/**
 * `jobs`: only the popup with thousands of jobs. `watches`: only what watches cost. `creates`: only
 * what many new reports cost. `against`: only the popup, beside a commit's.
 */
export interface Choice {
  jobs?: boolean;
  watches?: boolean;
  creates?: boolean;
  against?: string | undefined;
}

/** Measures the built extension and resolves to the tables in Markdown. Prints each step. */
export async function run(
  rounds: number,
  { jobs, watches, creates, against }: Choice = {},
): Promise<string> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    // Copies, so that a build meanwhile changes nothing here: one is connected, and one stays as it
    // is after the installation.
    const [extension, unconnected] = await Promise.all([copyBuild(), copyBuild()]);
    ends.unshift(() =>
      Promise.all(
        [extension, unconnected].map((path) => rm(path, { recursive: true, force: true })),
      ),
    );
    const site = await startSite({ '/': '<!doctype html><title>A page</title><h1>A page</h1>' });
    ends.unshift(site.close);
    const service = await startService({
      audit: quickAudit(),
      key: 'the-key-of-the-bench',
      requestsPerMinute: 1e6,
    });
    ends.unshift(() => service.close());
    const page = `${site.url}/`;
    await createReports(service, page);
    const headOf = (version: string) =>
      `${version}, without a window, on ${cpus().length} cores; ${rounds} rounds.`;
    if (against !== undefined) {
      console.log(`• Building ${against} …`);
      const before = await buildCommit(against);
      ends.unshift(before.remove);
      console.log('• Opening both popups and the blank one in turn …');
      const builds = [before.extension, extension, inProject('tests/bench/blank')] as const;
      const { version, ...compared } = await measureAgainst(builds, service, page, rounds);
      return `${headOf(version)}\n\n${comparisonTable(against, compared)}`;
    }
    /** Measures in a Chromium that has no other extension. */
    const measureAlone = async <Taken>(measure: (chromium: Chromium) => Promise<Taken>) => {
      const own = await launchChromium([extension]);
      ends.unshift(own.close);
      await connectVerdict(own, own.ids[0] ?? '', service);
      const taken = await measure(own);
      await own.close();
      return { head: headOf(own.version), taken };
    };
    const runWatches = async () => {
      console.log('• Running watched reports …');
      return measureAlone((own) => measureWatches(own, Math.ceil(rounds / 4)));
    };
    if (watches) {
      const { head, taken } = await runWatches();
      return `${head}\n\n${watchesTable(taken)}`;
    }
    if (creates) {
      console.log(`• Creating ${bulkAddresses.join(' and ')} reports …`);
      const { head, taken } = await measureAlone((own) =>
        measureBulkCreates(own, service, Math.ceil(rounds / 4)),
      );
      return `${head}\n\n${bulkCreatesTable(taken)}`;
    }
    const preact = await buildPreactPopup();
    ends.unshift(() => rm(preact, { recursive: true, force: true }));
    const chromium = await launchChromium([
      extension,
      inProject('tests/bench/blank'),
      preact,
      unconnected,
    ]);
    ends.unshift(chromium.close);
    const workers = await watchWorkers(chromium);
    await connectVerdict(chromium, chromium.ids[0] ?? '', service);
    await chromium.openTab(page).then(({ detach }) => detach());

    const head = headOf(chromium.version);
    const openWithJobs = async () => {
      console.log(`• Opening the popup with ${fewJobs} and with ${manyJobs} jobs …`);
      return `### Opening the popup with jobs that wait, workers running\n\n${manyJobsTable(await measureManyJobs(chromium, workers, page, rounds))}`;
    };
    if (jobs) return `${head}\n\n${await openWithJobs()}`;

    const weights = {
      ...(await weighPage(extension, 'popup.html')),
      worker: await weigh(extension, 'background.js'),
    };
    const counted = new Set(weights.loaded.map(({ path }) => path));
    const unforeseen = (await checkMark(chromium, page)).filter((path) => !counted.has(path));
    if (unforeseen.length > 0)
      throw new Error(`The popup loads what its imports do not tell of: ${unforeseen.join(', ')}`);

    console.log(
      `• Opening both popups ${rounds} times with the workers running, then as often with the workers stopped …`,
    );
    const warm = await measureOpenings(chromium, workers, page, 'warm', rounds);
    const stopped = await measureOpenings(chromium, workers, page, 'stopped', rounds);
    console.log(
      '• Opening a popup of Preact alone, and one without a connection, and the blank one …',
    );
    const [, , preactId = '', unconnectedId = ''] = chromium.ids;
    const alone = await measureOpenings(chromium, workers, page, 'warm', rounds, {
      id: preactId,
      rows: rowCount,
      button: 'Create report',
    });
    const bare = await measureOpenings(chromium, workers, page, 'warm', rounds, {
      id: unconnectedId,
      rows: 0,
      button: connectButton,
    });
    const withJobs = await openWithJobs();
    console.log('• Starting the workers …');
    const answers = await measureWorkerStart(chromium, workers, rounds);
    console.log('• Clicking “Create report” …');
    const clicks = {
      warm: await measureClickToPost(chromium, workers, site.url, 'warm', rounds),
      stopped: await measureClickToPost(chromium, workers, site.url, 'stopped', rounds),
    };
    console.log('• Filling an archive, and looking pages up in it …');
    const found = await measureLookUps(chromium, lookUps);
    console.log(`• Opening a project of ${siteReports} reports …`);
    const openings = await measureSite(chromium, rounds);
    console.log(
      `• Opening the Reports page, and changing, exporting and archiving some of ${reportCount} reports …`,
    );
    const reports = await measureReports(chromium, rounds);
    console.log(`• Exporting ${largeExport} reports …`);
    const large = await measureLargeExport(chromium);
    const watched = await runWatches();

    return `${head}

### Opening the popup, workers running

${openingTable(warm)}

### Opening the popup, workers stopped

${openingTable(stopped)}

### Opening a popup of Preact and 20 rows alone, workers running

${openingTable(alone, 'Preact alone')}

### Opening Verdict's popup before there is a connection, workers running

${openingTable(bare, 'Verdict', connectButton, 'a heading and that button')}

${withJobs}

### Bytes

${bytesTable(weights)}

### The worker

${workerTable(answers, clicks)}

### Watches

${watchesTable(watched.taken)}

### The archive

${lookUps} look-ups of pages all over the archive, one after the other; the standings of its ${projects} projects, ${readings} times; one project of ${siteReports.toLocaleString('en')} reports with 40 checks each.

${archiveTable(found, openings)}

### The Reports page

Of a service with ${reportCount.toLocaleString('en')} reports on this machine (the larger export: of another), with a debugger on the page.

${reportsTable(reports, large)}`;
  } finally {
    for (const end of ends) await end();
  }
}

async function copyBuild(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'verdict-'));
  await cp(extensionFolder('chrome'), copy, { recursive: true });
  return copy;
}
