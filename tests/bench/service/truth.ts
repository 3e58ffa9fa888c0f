import type { Result as LighthouseResult } from 'lighthouse';
import { trendOf } from '../../../components/report/trend.ts';
import { readReport } from '../../../lib/api/client/reports.ts';
import { type Audit, auditOf } from '../../../lib/domain/reports/audit.ts';
import { compareAudit, startMemory } from '../../../lib/domain/watches/compare-audits.ts';
import { completeReport, type Report } from '../../../lib/domain/reports/report.ts';
import { plainAudits } from '../../../local-service/src/audit/audit-settings.ts';
import { findChrome } from '../../../local-service/src/audit/chrome.ts';
import { lighthouseAudit } from '../../../local-service/src/audit/lighthouse-audit.ts';
import { readCategories } from '../../../local-service/src/audit/lighthouse-categories.ts';
import { readChecks } from '../../../local-service/src/audit/lighthouse-checks.ts';
import { startService } from '../../../local-service/src/command/start.ts';
import { aConnection } from '../../support/builders/values.ts';
import { startServer } from '../../support/service/server.ts';
import { median } from '../statistics.ts';
import { judged, judgedFrom, ms, table } from '../table.ts';

/** A fault that is planted in the page: images without a text, or a slow script. */
type Fault = 'none' | 'alt' | 'slow';

/** How often the page is audited for each fault, for 40 pairs without a fault and 20 with one. */
const auditsOf: Record<Fault, number> = { none: 41, alt: 10, slow: 10 };

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const faultyDots = 150;

/** A page of pictures and a script, which takes a while, as real pages do. */
function pageWith(fault: Fault): string {
  const pictures = Array.from(
    { length: 24 },
    (_, at) => `<img src="/${at}.svg" width="120" height="90" alt="Picture ${at}">`,
  );
  const dots = Array.from(
    { length: faultyDots },
    () => `<img src="${dot}"${fault === 'alt' ? '' : ' alt=""'}>`,
  );
  return `<!doctype html><html lang="en"><head><title>A page with pictures</title>
    <meta name="viewport" content="width=device-width">
    <meta name="description" content="Pictures and a script.">
    <link rel="stylesheet" href="/style.css"></head>
    <body><h1>Pictures</h1>${pictures.join('')}<p>${dots.join('')}</p>
    <script>const end = performance.now() + ${fault === 'slow' ? 250 : 10}; while (performance.now() < end);</script>
    </body></html>`;
}

/** One audit of the page, as the client reads it. */
interface Run {
  fault: Fault;
  report: Report;
  /** How long the audit took, in milliseconds. */
  took: number;
  lhr: LighthouseResult;
}

/**
 * Audits a page again and again, as it is and with faults, and returns tables: how often pairs of
 * audits are told as a change, and what the categories and the places cost.
 */
export async function measureTruth(runs = auditsOf): Promise<string> {
  let fault: Fault = 'none';
  const pages = await startServer(({ path }) => {
    if (path === '/style.css')
      return { headers: { 'content-type': 'text/css' }, raw: 'body { margin: 2em }' };
    if (path.endsWith('.svg'))
      return {
        headers: { 'content-type': 'image/svg+xml' },
        raw: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>',
      };
    return { headers: { 'content-type': 'text/html' }, raw: pageWith(fault) };
  });
  const chrome = findChrome();
  if (chrome === null) throw new Error('--truth needs Chromium or Chrome.');
  const audit = lighthouseAudit(chrome, { ...plainAudits, sandbox: process.getuid?.() !== 0 });
  const service = await startService({ audit, key: 'the-key', requestsPerMinute: 10_000 });
  const connection = aConnection({ baseUrl: service.url, apiKey: 'the-key' });
  try {
    const all: Run[] = [];
    for (const next of inTurn(runs)) {
      fault = next;
      const start = performance.now();
      const created = await fetch(`${service.url}/api/v1/reports`, {
        method: 'POST',
        headers: { authorization: 'Bearer the-key' },
        body: new URLSearchParams({ url: pages.url, privacy: '0' }),
      });
      const took = performance.now() - start;
      const { data } = (await created.json()) as { data: { id: number; share_url: string } };
      const report = await readReport(connection, String(data.id));
      const html = await (await fetch(data.share_url)).text();
      console.log(`  ${fault}: ${report.score}, in ${ms(took)}`);
      all.push({ fault, report: completeReport(report, null), took, lhr: lhrIn(html) });
    }
    return tablesOf(all);
  } finally {
    await service.close();
    await pages.close();
  }
}

/** The faults in turn, so that a busy moment of the machine meets all. */
function inTurn(runs: Record<Fault, number>): Fault[] {
  const faults: Fault[] = ['none', 'alt', 'slow'];
  return faults
    .flatMap((fault) =>
      Array.from({ length: runs[fault] }, (_, at) => ({ fault, at: (at + 0.5) / runs[fault] })),
    )
    .toSorted((one, other) => one.at - other.at)
    .map(({ fault }) => fault);
}

function lhrIn(html: string): LighthouseResult {
  const [, json = ''] = /__LIGHTHOUSE_JSON__ = (\{.*?\});?<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as LighthouseResult;
}

function tablesOf(all: Run[]): string {
  const of = (fault: Fault) => all.filter((run) => run.fault === fault);
  const sound = of('none');
  const pairs = sound.slice(1).map((run, at): [Run, Run] => [sound[at]!, run]);
  // A watch confirms a check with the next run.
  const planted = [of('alt'), of('slow')].flatMap((runs) =>
    runs.map((run, at) => [sound[at * 2]!, run, runs[(at + 1) % runs.length]!] as const),
  );
  const cost = (fault: Fault, category: string) => {
    const score = (runs: Run[]) => median(runs.flatMap((run) => scoreIn(run, category)));
    return `${score(sound) - score(of(fault))} points of ${category}`;
  };
  const noise = (told: unknown[]) => [
    `${told.length} of ${pairs.length}`,
    ...judged(told.length, pairs.length / 20, String),
  ];
  const found = (told: unknown[]) => [
    `${told.length} of ${planted.length}`,
    ...judgedFrom(told.length, planted.length * 0.95, String),
  ];
  const faults = `${cost('alt', 'accessibility')}, or ${cost('slow', 'performance')}`;
  return [
    table(
      ['told as changed', 'pairs', 'goal', 'met'],
      [
        [
          'a page that stays as it is, on pages',
          ...noise(pairs.filter((two) => trend(...two) !== 'same')),
        ],
        ['the same, by a watch', ...noise(pairs.filter((two) => isWatchTelling(two)))],
        [
          `a fault of ${faults}, on pages`,
          ...found(planted.filter(([before, after]) => trend(before, after) === 'worse')),
        ],
        ['the same, by a watch', ...found(planted.filter((three) => isWatchTelling(three)))],
      ],
    ),
    costTable(all),
  ].join('\n\n');
}

/** How pages tell the later audit. */
function trend(before: Run, after: Run) {
  return trendOf(auditIn(after), auditIn(before));
}

/** Whether a watch tells of one of these audits, each after the other. */
function isWatchTelling([first, ...more]: readonly Run[]): boolean {
  let memory = first && startMemory(auditIn(first), 'watch');
  return more.some((run) => {
    if (!memory) return false;
    const compared = compareAudit(memory, auditIn(run));
    memory = compared.memory;
    return compared.difference !== null;
  });
}

function auditIn({ report }: Run): Audit {
  const audit = auditOf(report);
  if (!audit) throw new Error('An audit has no result.');
  return audit;
}

function scoreIn({ report }: Run, category: string): number[] {
  const score = report.categories?.[category];
  return typeof score === 'number' ? [score] : [];
}

/** The cost of categories and places in time, and in size on the device. */
function costTable(runs: Run[]): string {
  const audits = median(runs.map(({ took }) => took));
  const reading = median(
    runs.map(({ lhr }) => {
      const start = performance.now();
      readCategories(lhr);
      readChecks(lhr);
      return performance.now() - start;
    }),
  );
  const size = (fault: Fault) => {
    const own = runs.flatMap((run) => (run.fault === fault ? [run.report] : []));
    const ratio = median(own.map((report) => sizeOf(report) / sizeBefore(report)));
    return [
      `${Math.round(median(own.map(sizeOf)) / 1024)} kB`,
      ratio.toFixed(2),
      ...judged(ratio, 1.3, (value) => value.toFixed(2)),
    ];
  };
  return table(
    ['cost', 'measured', 'ratio', 'goal', 'met'],
    [
      [
        'an audit, with reading its categories and checks',
        `${ms(audits)}, of these ${ms(reading)}`,
        (1 + reading / (audits - reading)).toFixed(3),
        ...judged(1 + reading / (audits - reading), 1.03, (value) => value.toFixed(2)),
      ],
      [
        'a report and ten audits in the archive, beside whole audits with five places',
        ...size('none'),
      ],
      [`the same of a page with ${faultyDots} images without a text`, ...size('alt')],
    ],
  );
}

/** The size of a report and ten audits of it as JSON. */
function sizeOf(report: Report): number {
  return JSON.stringify(report).length + 10 * JSON.stringify(auditOf(report)).length;
}

/** The same without categories and places, and with each audit as whole as its report. */
function sizeBefore(report: Report): number {
  const before = asBefore(report);
  const audit = { ...auditOf(before), checks: before.checks };
  return JSON.stringify(before).length + 10 * JSON.stringify(audit).length;
}

/** A report as services without categories and places send it. */
function asBefore(report: Report): Report {
  const { categories: _categories, unchecked: _unchecked, checks = [], ...others } = report;
  return {
    ...others,
    checks: checks.map(({ places, category: _category, ...check }) => {
      const errors = places?.items.slice(0, 5).map(({ snippet, url }) => snippet ?? url);
      return Object.assign(check, errors && { errors });
    }),
  };
}
