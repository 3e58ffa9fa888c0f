import { expect, test } from 'vitest';
import type { AcceptedWhere } from '../../../../lib/domain/accepted/acceptance.ts';
import {
  isAcceptedOn,
  namesAmong,
  siteMarks,
} from '../../../../lib/domain/accepted/accepted-pages.ts';
import type { SiteCheck } from '../../../../lib/domain/reports/site.ts';
import { anAcceptance } from '../../../support/builders/values.ts';

const checks: SiteCheck[] = [
  { name: 'alt', title: 'Images lack texts', importance: 'high' },
  { name: 'Slow page', title: 'Slow\npage', importance: 'low' },
  { name: 'robots', title: 'robots', importance: 'high' },
];
const project = 'example.com';
const alt = { key: 'alt', title: 'Images lacked texts' };
const acceptedFor = (where: AcceptedWhere, more = {}) =>
  anAcceptance({ checks: [alt], where, ...more });

test.each([
  ['a key', alt, ['alt']],
  ['a title, and the service sends keys by now', { title: 'Images lack texts' }, ['alt']],
  ['a title of two lines', { title: 'Slow\npage' }, ['Slow page']],
  ['a key, and the service sends none any more', { key: 'x', title: 'robots' }, ['robots']],
  ['the key of another', { key: 'x', title: 'Images lack texts' }, []],
])('Summaries know an accepted check by %s', (_what, accepted, names) => {
  expect(namesAmong(checks)(accepted)).toEqual(names);
});

test('A project has what is accepted for it, for the connection and for its pages, until it ends', () => {
  const now = 1_000;
  const wide = acceptedFor({ in: 'connection' }, { reason: 'everywhere' });
  const own = acceptedFor({ in: 'project', project }, { reason: 'here', until: now });
  const marksOf = (...acceptances: Parameters<typeof siteMarks>[0]) =>
    siteMarks(acceptances, project, checks, now);
  expect(marksOf(own, wide).everywhere.get('alt')).toMatchObject({ reason: 'here', in: 'project' });
  expect(marksOf(wide, { ...own, until: now - 1 }).everywhere.get('alt')?.reason).toBe(
    'everywhere',
  );
  expect(marksOf(acceptedFor({ in: 'project', project: 'other' })).everywhere.size).toBe(0);

  const marks = marksOf(acceptedFor({ in: 'page', page: 'example.com/a' }));
  expect(marks.everywhere.size).toBe(0);
  expect(isAcceptedOn(marks, 'example.com/a')('alt')).toBe(true);
  expect(isAcceptedOn(marks, 'example.com/a')('robots')).toBe(false);
  expect(isAcceptedOn(marks, 'example.com/b')('alt')).toBe(false);
});

test('With a clock that was set back, what is accepted later holds already, and what ended holds again', () => {
  const later = acceptedFor({ in: 'connection' }, { acceptedAt: 2_000, until: 3_000 });
  const at = (now: number) => siteMarks([later], project, checks, now).everywhere.size;
  expect([at(4_000), at(1_000)]).toEqual([0, 1]);
});
