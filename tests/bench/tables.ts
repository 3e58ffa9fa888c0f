import type { Comparison, Comparisons } from './against.ts';
import type { Weight, Weighed } from './bytes.ts';
import { total } from './bytes.ts';
import { goals } from './goals.ts';
import type { LookUps } from './look-ups.ts';
import { type Exported, largeExport } from './export.ts';
import { type Growth, isTooMuch } from './measure-parsers.ts';
import { fewJobs, manyJobs } from './many-jobs.ts';
import { reportCount, type Reports } from './reports.ts';
import { batchRows } from './reports-tab.ts';
import { type SiteOpenings, siteReports } from './site.ts';
import { type Opening, rowCount, type Round } from './opening.ts';
import { median, quantile } from './statistics.ts';
import { judged, kib, mib, ms, once, type Row, seconds, table, times } from './table.ts';
import { type WatchCosts, watchCounts } from './watches.ts';
import type { Answers } from './worker-start.ts';

/** The table of the openings of popups in one mode. `button` and `content` name their content. */
export function openingTable(
  rounds: Round[],
  name = 'Verdict',
  button = 'Create report',
  content = `${rowCount} rows`,
): string {
  const row = (
    what: string,
    of: keyof Opening,
    against: keyof Opening,
    show: (value: number) => string,
    goal?: number,
  ): Row => {
    const ratios = rounds.map(({ verdict, blank }) => verdict[of] / blank[against]);
    const values = (which: keyof Round, key: keyof Opening) =>
      show(median(rounds.map((round) => round[which][key])));
    const spread = `${median(ratios).toFixed(2)} (${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)})`;
    return [
      what,
      values('verdict', of),
      values('blank', against),
      spread,
      ...judged(median(ratios), goal, (value) => value.toFixed(2)),
    ];
  };
  return table(
    ['', name, 'blank', 'ratio (middle half)', 'goal', 'met'],
    [
      row('first paint', 'firstPaint', 'firstPaint', ms),
      row(`“${button}” can be clicked`, 'usable', 'usable', ms, goals.usable),
      row(`first frame with ${content}; blank: first paint`, 'rows', 'firstPaint', ms, goals.rows),
      row('JS heap', 'heap', 'heap', kib, goals.heap),
      row('DOM nodes', 'nodes', 'nodes', (value) => String(Math.round(value))),
    ],
  );
}

/**
 * The table of the openings with few and with many jobs. Each time is divided by that of the blank
 * popup of its rounds before the two are compared.
 */
export function manyJobsTable({ few, many }: { few: Round[]; many: Round[] }): string {
  const row = (what: string, of: 'usable' | 'rows', goal?: number): Row => {
    const against = of === 'usable' ? 'usable' : 'firstPaint';
    const ofBlank = (rounds: Round[]) =>
      median(rounds.map(({ verdict, blank }) => verdict[of] / blank[against]));
    const time = (rounds: Round[]) => ms(median(rounds.map(({ verdict }) => verdict[of])));
    const ratio = ofBlank(many) / ofBlank(few);
    return [
      what,
      time(few),
      time(many),
      ratio.toFixed(2),
      ...judged(ratio, goal, (value) => value.toFixed(2)),
    ];
  };
  return table(
    ['', `${fewJobs} jobs`, `${manyJobs.toLocaleString('en')} jobs`, 'ratio', 'goal', 'met'],
    [
      row('“Create report” can be clicked', 'usable', goals.manyJobs),
      row('first frame with rows', 'rows', goals.manyJobs),
    ],
  );
}

/**
 * The table of two builds' popups. Ratios to the blank popup, and now to before, are medians of
 * those of each round.
 */
export function comparisonTable(commit: string, { warm, stopped }: Comparisons): string {
  const modes = [
    ['worker running', warm],
    ['worker stopped', stopped],
  ] as const;
  return table(
    ['', 'blank', commit, 'now', `${commit} : blank`, 'now : blank', 'goal', 'met', 'now : before'],
    modes.flatMap(([state, rounds]) => [
      comparisonRow(`button usable, ${state}`, rounds, 'usable', 'usable', ms, goals.usable),
      comparisonRow(
        `first frame with rows, ${state}`,
        rounds,
        'rows',
        'firstPaint',
        ms,
        goals.rows,
      ),
      comparisonRow(`JS heap, ${state}`, rounds, 'heap', 'heap', kib, goals.heap),
    ]),
  );
}

function comparisonRow(
  what: string,
  rounds: Comparison[],
  of: keyof Opening,
  against: keyof Opening,
  show: (value: number) => string,
  goal?: number,
): Row {
  const ratio = (one: keyof Comparison, other: keyof Comparison, key = of) =>
    median(rounds.map((round) => round[one][of] / round[other][key]));
  const now = ratio('now', 'blank', against);
  return [
    what,
    ...(['blank', 'before', 'now'] as const).map((which) =>
      show(median(rounds.map((round) => round[which][which === 'blank' ? against : of]))),
    ),
    ratio('before', 'blank', against).toFixed(2),
    now.toFixed(2),
    ...judged(now, goal, (value) => value.toFixed(2)),
    ratio('now', 'before').toFixed(2),
  ];
}

/** The table of the bytes of the popup and of the worker. */
export function bytesTable({
  loaded,
  later,
  worker,
}: {
  loaded: Weighed[];
  later: Weighed[];
  worker: Weight;
}): string {
  const kind = (extension: string): Row => {
    const { raw, gzip } = total(loaded.filter(({ path }) => path.endsWith(extension)));
    return [`popup: ${extension.slice(1).toUpperCase()}`, kib(raw), kib(gzip), '', ''];
  };
  return table(
    ['', 'raw', 'gzip -9', 'goal', 'met'],
    [
      ...['.html', '.js'].map(kind),
      whole('everything the popup loads', total(loaded), goals.popupBytes),
      whole('what it loads only on demand', total(later)),
      whole('the worker', worker, goals.workerBytes),
    ],
  );
}

/** The table of how soon workers answer, and how soon a click arrives at the service. */
export function workerTable(
  answers: { verdict: Answers; blank: Answers },
  clicks: { warm: number[]; stopped: number[] },
): string {
  const ratios = answers.verdict.stopped.map(
    (taken, at) => taken / (answers.blank.stopped[at] ?? NaN),
  );
  return table(
    ['', 'median', '95th percentile'],
    [
      times('message until the answer, worker stopped', answers.verdict.stopped),
      times('the same of the blank extension', answers.blank.stopped),
      [
        `ratio of these two (goal: ≤ ${goals.workerStart})`,
        median(ratios).toFixed(2),
        quantile(ratios, 0.95).toFixed(2),
      ],
      times('message until the answer, worker running', answers.verdict.running),
      times('the same of the blank extension', answers.blank.running),
      times('click until the POST is at the service, worker running', clicks.warm),
      times('click until the POST is at the service, worker stopped', clicks.stopped),
    ],
  );
}

/** The table of what watches cost the worker. */
export function watchesTable({ runs, starts }: WatchCosts): string {
  return table(
    ['', 'median', '95th percentile'],
    [
      times('the worker’s own time for a run of a watched report', runs),
      ...starts.map((taken, at) =>
        times(`the same for a start with nothing due, watches: ${watchCounts[at]}`, taken),
      ),
    ],
  );
}

/** The table of look-ups in the archive, by its size. */
export function archiveTable(measured: LookUps[], { rows, painted }: SiteOpenings): string {
  const largest = Math.max(...measured.map(({ size }) => size));
  const row = (name: string, size: number, taken: number[], goal?: number): Row => [
    ...times(`${name}, ${size.toLocaleString('en')} reports`, taken),
    ...judged(median(taken), size === largest ? goal : undefined, ms),
  ];
  return table(
    ['', 'median', '95th percentile', 'goal (median)', 'met'],
    [
      ...measured.map(({ size, times: taken }) =>
        row('the history of a page', size, taken, goals.lookUp),
      ),
      ...measured.map(({ size, standings }) =>
        row('standings of all projects', size, standings, goals.standings),
      ),
      ...measured.map(({ size, badges }) =>
        row('the result of the page in front on the button', size, badges, goals.badge),
      ),
      ...measured.map(({ size, searches }) => row('a search that finds nothing', size, searches)),
      ...measured.map(({ size, keys }) => row('a key in the address bar', size, keys, goals.key)),
      ...measured.map(({ size, firstKeys }) =>
        row('a first key in vain, in a new background', size, firstKeys),
      ),
      ...measured.map(({ size, writes }) => row('archiving 100 reports, up to', size, writes)),
      row('opening one project until its failing checks are in the document', siteReports, rows),
      [...times('the frame after that', painted), ...judged(median(painted), goals.site, ms)],
    ],
  );
}

/** The table of the Reports page. */
export function reportsTable(
  { rows, painted, keys, found, ...one }: Reports,
  large: Exported,
): string {
  const all = reportCount.toLocaleString('en');
  return table(
    ['', 'median', '95th percentile'],
    [
      times(`opening with ${batchRows} rows until they are in the document`, rows),
      times('the frame after that', painted),
      times('typing in the search: a key until the next frame', keys),
      times('the last key until its rows are there, with the pause of 300 ms', found),
      once(`${batchRows} reports run again, one request at a time`, seconds(one.change)),
      ...exportRows(reportCount, one.exported),
      ...exportRows(largeExport, large),
      once(
        `filling the archive with ${all} reports, with 2 s between its ${one.batches} batches`,
        seconds(one.filled),
      ),
      once('the same without these pauses', seconds(one.filled - (one.batches - 1) * 2_000)),
    ],
  );
}

function exportRows(count: number, { took, heapBefore, heapMost, heapAfter }: Exported): Row[] {
  const reports = `exporting ${count.toLocaleString('en')} reports as CSV`;
  return [
    once(reports, seconds(took)),
    once(
      `${reports}: JS heap before, at most, and after it`,
      [heapBefore, heapMost, heapAfter].map(mib).join(', '),
    ),
  ];
}

function whole(name: string, { raw, gzip }: Weight, goal?: number): Row {
  return [name, kib(raw), kib(gzip), ...judged(gzip, goal, kib)];
}

/** The table of how readers slow down with longer texts. Marks growth beyond proportion. */
export function growthTable(growths: Growth[]): string {
  return table(
    ['', '1,000', '10,000', '100,000 characters', 'ten times the text', ''],
    growths.map((growth) => [
      growth.name,
      ...[0, 1, 2].map((at) =>
        growth.times[at] === undefined ? 'not waited for' : `${growth.times[at].toFixed(2)} ms`,
      ),
      growth.ratio === null ? '' : `× ${growth.ratio.toFixed(1)}`,
      isTooMuch(growth) ? 'worse than in proportion' : '',
    ]),
  );
}
