import type { Watched } from '../../../lib/domain/watches/watch.ts';
import { keep } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { aChange, aWatch, day, hour } from '../../support/builders/values.ts';
import { batch, failing, listed, seen } from './lists.ts';

/** The report that a watch runs. */
export const page = (reportId: string, url: string): Watched => ({ kind: 'report', reportId, url });

const long = `https://averyveryverylongsubdomain.of-a-long-domain.example.com/${'with-a-long-path/'.repeat(8)}`;
const watches = () => [
  aWatch(page('106', 'https://shop.example.com/boots/winter'), {
    days: 31,
    every: 'day',
    runs: 31,
    lastAt: Date.now() - 2 * hour,
  }),
  aWatch(
    { kind: 'project', project: 'shop.example.com' },
    { days: 40, runs: 118, lastAt: Date.now() - 5 * day },
  ),
  aWatch(page('107', 'https://docs.example.dev/guide/getting-started'), {
    days: 12,
    runs: 12,
    lastAt: Date.now() - day,
    failed: 1,
    problem: { code: 'service-failed', status: 502 },
  }),
  aWatch(page('999', long), { days: 60, every: 'month' }),
  aWatch(page('998', 'https://old.example.net/index.php?id=12&lang=de'), {
    days: 200,
    every: 'month',
    isOn: false,
    runs: 4,
    problem: { code: 'not-found' },
  }),
];
const changes = () => [
  aChange({
    url: 'https://shop.example.com/boots/winter?size=42',
    ago: 0,
    untold: 'page',
    failing: {
      titles: ['Page load time', 'Image elements have explicit width and height'],
      more: 0,
    },
    passing: { titles: ['Document has a meta description'], more: 0 },
  }),
  aChange({
    url: 'https://shop.example.com/checkout/step-1',
    ago: day,
    untold: 'page',
    from: { result: 'bad', score: 44 },
    to: { result: 'decent', score: 61 },
    passing: { titles: ['All requests use HTTPS', 'Form fields have labels'], more: 3 },
  }),
  ...[4, 5, 6, 7, 8, 9].map((days) =>
    aChange({
      url: days === 5 ? long : 'https://blog.example.org/2026/11/launch-notes',
      ago: days * day,
      from: { result: 'decent', score: null },
      to: { result: 'good', score: null },
    }),
  ),
];
const watched = () => ({ archive: seen, watches: watches(), changes: changes() });

const search = '?tab=watches';
const shown = { search, answers: listed, fill: () => keep(watched()) };

/** Every state of the tab "Watches" that was designed. */
export const watchStates: State[] = [
  { name: 'watches', ...shown },
  { name: 'watches narrow', ...shown, width: 320 },
  { name: 'watches middle', ...shown, width: 800 },
  { name: 'watches right to left', ...shown, rightToLeft: true },
  { name: 'watches none', ...shown, fill: keep },
  {
    name: 'watches off',
    ...shown,
    fill: () => keep({ ...watched(), preferences: { watches: false } }),
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
    answers: failing({ code: 'unreachable' }),
    act: async (tab) => tab.getByRole('button', { name: 'New watch' }).click(),
  },
];
