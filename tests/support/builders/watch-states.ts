import {
  type WatchChange,
  newWatch,
  type Watch,
  type Watched,
} from '../../../lib/domain/watches/watch.ts';
import { batch, failed, listed, now, seen } from './report-samples.ts';
import { id, type ReportState } from './report-state.ts';
import { connectionId } from './sample-connection.ts';

const day = 24 * 60 * 60_000;
export const page = (reportId: string, url: string): Watched => ({ kind: 'report', reportId, url });

/** A watch that was made some days ago, at the time of day of the pictures. */
export function watch(last: number, of: Watched, more: Partial<Watch> & { days: number }): Watch {
  const { days, ...rest } = more;
  return { ...newWatch(connectionId, of, 'week', now - days * day - 3_600_000, id(last)), ...rest };
}

const long = `https://averyveryverylongsubdomain.of-a-long-domain.example.com/${'with-a-long-path/'.repeat(8)}`;
const watches = [
  watch(1, page('106', 'https://shop.example.com/boots/winter'), {
    days: 31,
    every: 'day',
    runs: 31,
    lastAt: now - day / 12,
  }),
  watch(
    2,
    { kind: 'project', project: 'shop.example.com' },
    { days: 40, runs: 118, lastAt: now - 5 * day },
  ),
  watch(3, page('107', 'https://docs.example.dev/guide/getting-started'), {
    days: 12,
    runs: 12,
    lastAt: now - day,
    failed: 1,
    problem: { code: 'service-failed', status: 502 },
  }),
  watch(4, page('999', long), { days: 60, every: 'month' }),
  watch(5, page('998', 'https://old.example.net/index.php?id=12&lang=de'), {
    days: 200,
    every: 'month',
    isOn: false,
    runs: 4,
    problem: { code: 'not-found' },
  }),
];

/** A change that was found some days ago. */
export function change(last: number, url: string, more: Partial<WatchChange>): WatchChange {
  return {
    id: id(last),
    reportId: '106',
    url,
    at: now - last * day,
    from: { result: 'good', score: 86 },
    to: { result: 'decent', score: 68 },
    failing: { titles: [], more: 0 },
    passing: { titles: [], more: 0 },
    isSeen: true,
    ...more,
  };
}

const changes = [
  change(0, 'https://shop.example.com/boots/winter?size=42', {
    isSeen: false,
    failing: {
      titles: ['Page load time', 'Image elements have explicit width and height'],
      more: 0,
    },
    passing: { titles: ['Document has a meta description'], more: 0 },
  }),
  change(1, 'https://shop.example.com/checkout/step-1', {
    isSeen: false,
    from: { result: 'bad', score: 44 },
    to: { result: 'decent', score: 61 },
    passing: { titles: ['All requests use HTTPS', 'Form fields have labels'], more: 3 },
  }),
  ...[4, 5, 6, 7, 8, 9].map((days) =>
    change(days, days === 5 ? long : 'https://blog.example.org/2026/11/launch-notes', {
      from: { result: 'decent', score: null },
      to: { result: 'good', score: null },
    }),
  ),
];

/** Watches and changes as storage has them. */
export const keptWatches = (watched: Watch[], list: WatchChange[]) => ({
  ...Object.fromEntries(watched.map((one) => [`watch:${one.id}`, one])),
  [`watch-changes:${connectionId}`]: list,
});
const kept = keptWatches(watches, changes);
const search = '?tab=watches';
const shown = { search, answers: listed, archive: seen, kept };

/** Every state of the tab "Watches" that was designed. */
export const watchStates: ReportState[] = [
  { name: 'watches', ...shown },
  { name: 'watches narrow', ...shown, width: 320 },
  { name: 'watches middle', ...shown, width: 800 },
  { name: 'watches right to left', ...shown, rightToLeft: true },
  { name: 'watches none', search, answers: listed },
  {
    name: 'watches off',
    ...shown,
    kept: { ...kept, preferences: { watches: false } },
  },
  {
    name: 'watches without a report',
    search: `${search}&watch=https://new.example/`,
    answers: { ...listed, listReports: batch([]) },
    act: async (tab) => tab.getByRole('button', { name: 'New watch' }).click(),
  },
  {
    name: 'watches offline',
    search: `${search}&watch=https://new.example/`,
    answers: failed({ code: 'unreachable' }),
    act: async (tab) => tab.getByRole('button', { name: 'New watch' }).click(),
  },
];
