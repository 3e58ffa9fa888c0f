import { table } from '../bench/table.ts';
import type { Memory } from './memory.ts';
import type { Kept } from './kept.ts';

/** The figures of one moment by their names. */
export type Figures = Record<string, number>;

/** The figures of what is kept, of the memory, and of how often the services have audited. */
export function figuresOf(
  { local, session, rows, jobs, alarms, rules, locks }: Kept,
  memory: Memory,
  audits: number,
): Figures {
  const keys = Object.keys(local);
  const lists = new Set(
    keys.filter((key) => /^(bulk|watch):/.test(key)).map((key) => key.replace(/^\w+:/, '')),
  );
  return {
    ...memory,
    'extension storage, KiB': JSON.stringify(local).length / 1024,
    'keys of extension storage': keys.length,
    'single jobs': keys.filter((key) => key.startsWith('job:')).length,
    lists: keys.filter((key) => key.startsWith('bulk:')).length,
    'session storage, KiB': JSON.stringify(session).length / 1024,
    ...Object.fromEntries(Object.entries(rows).map(([name, count]) => [`rows of ${name}`, count])),
    'rows of jobs without a list': jobs.filter((job) => !lists.has(job.bulk ?? job.watch ?? ''))
      .length,
    'audits by the services': audits,
    alarms: alarms.length,
    'request rules': rules,
    'locks held or awaited': locks,
  };
}

/** A bound of a figure: the most that it may be, by all figures of the soak. */
type Bound = (figures: Figures[], name: string) => number;

const largest = (figures: Figures[], name: string) =>
  Math.max(...figures.map((one) => one[name] ?? 0));

/** At most so much more than in the calm days, in which nothing ends the background or the tabs. */
const grownBy =
  (factor: number, more: number): Bound =>
  (figures, name) =>
    largest(figures.slice(1, 4), name) * factor + more;
const fixed =
  (most: number): Bound =>
  () =>
    most;
/** No more than the services have audited: each row came from one of their answers. */
const byWork: Bound = (figures) => figures.at(-1)?.['audits by the services'] ?? 0;

const bounds: [name: RegExp, bound: Bound][] = [
  [/MiB$/, grownBy(1.25, 1)],
  [/^DOM nodes|^event listeners/, grownBy(1.25, 200)],
  [/^documents/, grownBy(1, 2)],
  [/^open databases|^backgrounds/, fixed(1)],
  [/^windows/, grownBy(1, 2)],
  [/^extension storage/, grownBy(1.5, 10)],
  [/^keys of/, grownBy(1.5, 10)],
  [/^single jobs/, grownBy(1, 10)],
  [/^lists/, grownBy(1, 5)],
  [/^session storage/, grownBy(1.5, 5)],
  [/without a list/, fixed(0)],
  [/^rows of jobs/, grownBy(1, 150)],
  [/^rows of archive-notes/, fixed(3)],
  [/^rows of/, byWork],
  [/^alarms/, fixed(2)],
  [/^request rules/, grownBy(1, 0)],
  [/^locks/, fixed(1)],
];

function boundOf(figures: Figures[], name: string): number | undefined {
  return bounds.find(([pattern]) => pattern.test(name))?.[1](figures, name);
}

/** Says which figures grew beyond their bound, in sentences. */
export function boundsOf(figures: Figures[]): string[] {
  const names = Object.keys(figures.at(-1) ?? {});
  return names.flatMap((name) => {
    const bound = boundOf(figures, name) ?? Infinity;
    const most = largest(figures, name);
    return most > bound ? [`${name}: ${shown(most)}, and at most ${shown(bound)} may be`] : [];
  });
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** The figures as a Markdown table: at the start, after each day, and the most that may be. */
export function figuresTable(figures: Figures[]): string {
  const names = Object.keys(figures.at(-1) ?? {});
  const head = figures.map((_, day) => (day === 0 ? 'start' : `day ${day}`));
  const rows = names.map((name) => {
    const bound = boundOf(figures, name);
    const values = figures.map((one) => shown(one[name] ?? 0));
    return [name].concat(values, bound === undefined ? '' : shown(bound));
  });
  return table(['', ...head, 'at most'], rows);
}
