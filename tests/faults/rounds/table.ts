import type { Resend } from '../service/close-rule.ts';
import type { Lifetime } from '../browser/lifetime.ts';
import type { Row } from './round.ts';
import type { Torn } from './torn.ts';

/**
 * Sums up the rows with the same name, as lines of a Markdown table: how many there are, the
 * requests and reports, the counts that must be 0, and the end states.
 */
export function tableBy(name: 'fault' | 'death' | 'kind', rows: Row[]): string {
  const groups = Map.groupBy(rows, (row) => row[name]);
  const words = rows.every(({ kind }) => kind === 'create')
    ? ['creates', 'POSTs']
    : ['jobs', 'requests'];
  const head = [
    name,
    ...words,
    'needless',
    'reports',
    'jobs lost',
    'duplicates unexplained',
    'end states',
  ];
  // Whether such a death strikes depends on the moment, so the table says how often it did.
  const moment =
    name === 'death' ? (group: Row[]) => [group.filter(({ between }) => between).length] : () => [];
  return markdown(
    [...head, ...(name === 'death' ? ['outcome heard, not written'] : [])],
    [...groups, ['**all**', rows] as const].map(([title, group]) =>
      lineOf(title, group).concat(moment(group)),
    ),
  );
}

/** Sums up the changes by kind and fault, with the service's state in the end. */
export function changesTable(rows: Row[]): string {
  const groups = Map.groupBy(rows, ({ kind, fault }) => `${kind} | ${fault}`);
  return markdown(
    [
      'kind',
      'fault',
      'changes',
      'requests',
      'needless',
      'the service has in the end',
      'jobs lost',
      'end states',
    ],
    [
      ...[...groups].map(([title, group]) => changesLine(title, group)),
      changesLine('**all** | ', rows),
    ],
  );
}

/** Lists every row. */
export function fullTable(rows: Row[]): string {
  return markdown(
    [
      'kind',
      'fault',
      'death',
      'requests',
      'needless',
      'the service has',
      'jobs lost',
      'duplicates unexplained',
      'end state',
    ],
    rows.map(({ kind, fault, death, requests, needless, has, lost, unexplained, end }) => [
      kind,
      fault,
      death,
      requests,
      needless,
      has,
      lost,
      unexplained,
      end,
    ]),
  );
}

/** The outcome of creates that take long. */
export function lifetimeTable(rows: Lifetime[]): string {
  return markdown(
    [
      'browser',
      'create takes',
      'POSTs',
      'reports',
      'request cut by the browser',
      'what the job went through',
    ],
    rows.map(({ browser, seconds, posts, reports, cut, end }) => [
      browser,
      `${seconds} s`,
      posts,
      reports,
      cut === null ? 'no' : `after ${cut} s`,
      end,
    ]),
  );
}

/**
 * The outcome of a POST on a reused connection that is reset, with the rule that closes connections
 * and without it.
 */
export function resendTable(rows: Resend[]): string {
  return markdown(
    ['browser', 'close rule', 'fault', 'POSTs', 'on a reused connection', 'reports'],
    rows.map(({ browser, rule, fault, posts, reused, reports }) => [
      browser,
      rule,
      fault,
      posts,
      reused,
      reports,
    ]),
  );
}

/** The writes that Chromium still has of those that it acknowledged. */
export function tornTable(rows: Torn[]): string {
  return markdown(
    [
      'left at the end of the log by a kill',
      'job written before it',
      'job written after it, at the start after next',
    ],
    rows.map(({ tear, before, after }) => [
      tear,
      before ? 'there' : 'gone',
      after ? 'there' : 'gone',
    ]),
  );
}

/** Whether a row breaks a promise. */
export function isBad({ lost, unexplained, reused, needless }: Row): boolean {
  return lost + unexplained + reused + needless > 0;
}

function lineOf(title: string, group: Row[]): (string | number)[] {
  return [title, group.length, ...sums(group), counted(group.map(({ end }) => end))];
}

function changesLine(title: string, group: Row[]): (string | number)[] {
  const [requests = 0, needless = 0, , lost = 0] = sums(group);
  return [
    title,
    group.length,
    requests,
    needless,
    counted(group.map(({ has }) => has)),
    lost,
    counted(group.map(({ end }) => end)),
  ];
}

function sums(rows: Row[]): number[] {
  return (['requests', 'needless', 'reports', 'lost', 'unexplained'] as const).map((field) =>
    rows.reduce((sum, row) => sum + row[field], 0),
  );
}

/** Counts equal words, the most frequent first. */
function counted(words: string[]): string {
  const groups = [...Map.groupBy(words, (word) => word)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return groups.length === 1
    ? (groups[0]?.[0] ?? '')
    : groups.map(([word, { length }]) => `${length} ${word}`).join('; ');
}

function markdown(head: string[], lines: (string | number)[][]): string {
  return [head, head.map(() => '---'), ...lines]
    .map((fields) => `| ${fields.join(' | ')} |`)
    .join('\n');
}
