import { type Growth, isTooMuch } from './parsers/measure-parsers.ts';
import type { Click } from './clicks.ts';
import type { Comparison, Comparisons } from './against.ts';
import { goals } from './goals.ts';
import type { LookUps } from './archive/look-ups.ts';
import { type Beside, type ManyJobs, manyJobs } from './many-jobs.ts';
import { createMs, listSize, type NewList } from './new-list.ts';
import type { Reports } from './reports.ts';
import { batchRows } from './reports-tab.ts';
import { siteReports } from './archive/site.ts';
import type { BothModes, Opening } from './opening.ts';
import { median, quantile } from './statistics.ts';
import {
  judged,
  judgedFrom,
  mib,
  ms,
  percent,
  perSecond,
  type Row,
  table,
  times,
} from './table.ts';

type Taken = Record<'verdict' | 'floor', number>;

/** The table of the popup and the worker beside the floor. */
export function floorTable(both: BothModes<keyof Taken>): string {
  return table(
    ['', 'Verdict', 'floor', 'ratio (middle half)', 'goal', 'met'],
    rowsOf(both, (what, rounds, of, goal) => floorRow(`popup: ${what}`, timesOf(rounds, of), goal)),
  );
}

/** A row for each of both times, with the workers running and stopped, and its goal. */
function rowsOf<Name extends string>(
  { warm, stopped }: BothModes<Name>,
  row: (what: string, rounds: Record<Name, Opening>[], of: keyof Opening, goal: number) => Row,
): Row[] {
  return [
    row('first frame', warm, 'firstFrame', goals.firstFrame),
    row('first frame, worker stopped', stopped, 'firstFrame', goals.firstFrameStopped),
    row('usable', warm, 'usable', goals.usable),
    row('usable, worker stopped', stopped, 'usable', goals.usable),
  ];
}

const timesOf = (rounds: Record<keyof Taken, Opening>[], of: keyof Opening): Taken[] =>
  rounds.map(({ verdict, floor }) => ({ verdict: verdict[of], floor: floor[of] }));

/** A row with medians, and the median of the ratios of each round. */
function floorRow(what: string, taken: Taken[], goal: number): Row {
  const ratios = taken.map(({ verdict, floor }) => verdict / floor);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(ratios, part).toFixed(2));
  return [
    what,
    ms(median(taken.map(({ verdict }) => verdict))),
    ms(median(taken.map(({ floor }) => floor))),
    `${middle} (${low} to ${high})`,
    ...judged(median(ratios), goal, (value) => value.toFixed(2)),
  ];
}

/** The table of the openings without a list and with one of many jobs. */
export function manyJobsTable({ popup, reports }: ManyJobs): string {
  const popupTimes = (of: keyof Opening) =>
    popup.map(({ none, many }) => pairOf({ none: none[of], many: many[of] }));
  return table(
    ['', 'no list', `a list of ${manyJobs.toLocaleString('en')} jobs`, 'ratio', 'goal', 'met'],
    [
      ratioRow('popup: first frame', popupTimes('firstFrame'), goals.popupWithList),
      ratioRow('popup: usable', popupTimes('usable'), goals.popupWithList),
      ratioRow('Reports: its rows are there', reports.map(pairOf), goals.reportsWithList),
    ],
  );
}

const pairOf = ({ none, many }: Beside<number>): Pair => [none, many];

/**
 * The table of two popups: without something and with it. The headings of the columns come in the
 * order of the names.
 */
export function besideTable<Name extends string>(
  both: BothModes<Name>,
  [without, under]: readonly [Name, Name],
  headings: readonly [string, string],
  goal: number,
): string {
  const pairsOf = (rounds: Record<Name, Opening>[], of: keyof Opening) =>
    rounds.map((round): Pair => [round[without][of], round[under][of]]);
  return table(
    ['', ...headings, 'ratio', 'goal', 'met'],
    rowsOf(both, (what, rounds, of) => ratioRow(`popup: ${what}`, pairsOf(rounds, of), goal)),
  );
}

/** A time without something, and the same time with it. */
type Pair = [without: number, under: number];

/** A row with medians, and the median of the ratios of each round. */
function ratioRow(what: string, taken: Pair[], goal: number): Row {
  const ratio = median(taken.map(([without, under]) => under / without));
  return [
    what,
    ms(median(taken.map(([without]) => without))),
    ms(median(taken.map(([, under]) => under))),
    ratio.toFixed(2),
    ...judged(ratio, goal, (value) => value.toFixed(2)),
  ];
}

/** The table of the creates of a list. */
export function newListTable({ bare, shown, alone, heap, delays }: NewList): string {
  const rateRow = (what: string, value: number): Row => {
    const share = value / bare;
    return [what, perSecond(value), percent(share), ...judgedFrom(share, goals.listRate, percent)];
  };
  const growth = heap.end / heap.start;
  const most = quantile(delays, 0.95);
  return table(
    [`a list of ${listSize} creates, ${createMs} ms each`, '', 'share', 'goal', 'met'],
    [
      ['bare requests, one after the other', perSecond(bare), '', '', ''],
      rateRow('the creates of the list', alone),
      rateRow('the same while Reports shows all its rows', shown),
      [
        'JS heap of the background after the first answers, and at the end',
        `${mib(heap.start)}, ${mib(heap.end)}`,
        percent(growth),
        ...judged(growth, goals.listHeap, percent),
      ],
      ['an answer until its row shows the result, median', ms(median(delays)), '', '', ''],
      ['the same, 95th percentile', ms(most), '', ...judged(most, goals.listDelay, ms)],
    ],
  );
}

/**
 * The table of two builds' popups. Ratios to the floor, and now to before, are medians of those of
 * each round.
 */
export function comparisonTable(commit: string, both: Comparisons): string {
  return table(
    ['', 'floor', commit, 'now', `${commit} : floor`, 'now : floor', 'goal', 'met', 'now : before'],
    rowsOf(both, comparisonRow),
  );
}

function comparisonRow(what: string, rounds: Comparison[], of: keyof Opening, goal: number): Row {
  const ratio = (one: keyof Comparison, other: keyof Comparison) =>
    median(rounds.map((round) => round[one][of] / round[other][of]));
  const now = ratio('now', 'floor');
  return [
    what,
    ...(['floor', 'before', 'now'] as const).map((which) =>
      ms(median(rounds.map((round) => round[which][of]))),
    ),
    ratio('before', 'floor').toFixed(2),
    now.toFixed(2),
    ...judged(now, goal, (value) => value.toFixed(2)),
    ratio('now', 'before').toFixed(2),
  ];
}

/** The table of how soon a click shows, and is at the service. */
export function clicksTable(taken: Record<'warm' | 'stopped', Click[]>): string {
  return table(
    ['', 'median', '95th percentile', 'goal (median)', 'met'],
    [...clickRows('running', taken.warm), ...clickRows('stopped', taken.stopped)],
  );
}

function clickRows(worker: string, clicks: Click[]): Row[] {
  const of = (part: keyof Click) => clicks.map((click) => click[part]);
  return [
    judgedTimes(`click until the popup shows it, worker ${worker}`, of('shown'), goals.feedback),
    judgedTimes(`click until the toolbar does, worker ${worker}`, of('badge'), goals.feedback),
    [...times(`click until the POST is at the service, worker ${worker}`, of('post')), '', ''],
  ];
}

/** The table of what the archive is asked, and of the view of a large project. */
export function archiveTable(asked: LookUps, openings: number[]): string {
  const site = `opening a project of ${siteReports.toLocaleString('en')} pages`;
  return table(
    ['', 'median', '95th percentile', 'goal (median)', 'met'],
    [
      judgedTimes('the history of a page', asked.histories, goals.history),
      judgedTimes('a search that finds nothing', asked.searches, goals.search),
      judgedTimes('the results of all projects', asked.projects, goals.projects),
      judgedTimes('a key in the address bar', asked.keys, goals.key),
      judgedTimes(site, openings, goals.site),
    ],
  );
}

function judgedTimes(name: string, taken: number[], goal: number): Row {
  return [...times(name, taken), ...judged(median(taken), goal, ms)];
}

/** The table of the Reports page. */
export function reportsTable({ rows, painted, keys, found, beside }: Reports): string {
  return table(
    ['', 'median', '95th percentile'],
    [
      times(`opening with ${batchRows} rows until they are in the document`, rows),
      times('the frame after that', painted),
      times('typing in the search: a key until the next frame', keys),
      times('the last key until its rows are there, with the pause of 300 ms', found),
      times('a key until the next frame, with a report open beside the list', beside),
    ],
  );
}

/** How the time of each pattern and parser grows with its text. */
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
