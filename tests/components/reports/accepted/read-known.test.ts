import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type Known, readKnown } from '../../../../components/reports/accepted/read-known.ts';
import type { Acceptance } from '../../../../lib/domain/accepted/acceptance.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import { aReport, anAcceptance, day } from '../../../support/builders/values.ts';

const project = 'site.example';
const check = (key: string, passed: boolean): Check => ({
  key,
  title: key,
  passed,
  importance: 'high',
});
/** Runs of a page, oldest first: each has the checks that pass, and those that fail with a `-`. */
const runs = async (connectionId: string, page: string, ...of: string[][]) => {
  for (const [at, names] of of.entries())
    await archiveReports(connectionId, [
      aReport({
        id: page,
        url: `${project}/${page}`,
        ago: (of.length - at) * day,
        checks: names.map((name) => check(name.replace('-', ''), !name.startsWith('-'))),
      }),
    ]);
};
const acceptedIn = (where: Acceptance['where'], ...keys: string[]) =>
  anAcceptance({ where, checks: keys.map((key) => ({ key, title: key })) });
const onPage = (page: string, ...keys: string[]) =>
  acceptedIn({ in: 'page', page: `${project}/${page}` }, ...keys);

/** Reads what is told of acceptances: the pages first, and then also what is no longer needed. */
const known = async (connectionId: string, ...acceptances: Acceptance[]) => {
  const told: Map<string, Known>[] = [];
  await readKnown(
    connectionId,
    acceptances,
    // The sets are filled later.
    (found) => told.push(structuredClone(found)),
    () => true,
  );
  return acceptances.map(({ id }) => ({
    first: told[0]?.get(id)?.pages.map((row) => row.id),
    goneAtFirst: told[0]?.get(id)?.gone.size,
    gone: [...(told[1]?.get(id)?.gone ?? [])],
  }));
};

test('An acceptance touches the pages in its place whose latest report fails one of its checks', async () => {
  await runs('touched', 'a', ['-alt'], ['-alt', '-title']);
  await runs('touched', 'b', ['-alt'], ['alt']);
  await runs('touched', 'c', ['-title']);
  expect(
    await known(
      'touched',
      acceptedIn({ in: 'connection' }, 'alt', 'title'),
      acceptedIn({ in: 'project', project }, 'title'),
      acceptedIn({ in: 'project', project: 'other.example' }, 'title'),
      onPage('a', 'alt'),
      onPage('b', 'alt'),
    ),
  ).toMatchObject([
    { first: ['a', 'c'] },
    { first: ['a', 'c'] },
    { first: [] },
    { first: ['a'] },
    { first: [] },
  ]);
});

test('A check of a page is no longer needed once it passed in the last three runs with checks', async () => {
  await runs('page', 'a', ['-alt', 'lang'], ['alt', 'lang'], ['alt', '-lang'], [], ['alt', 'lang']);
  await runs('page', 'b', ['alt'], ['alt']);
  expect(
    await known('page', onPage('a', 'alt', 'lang', 'other'), onPage('b', 'alt')),
  ).toMatchObject([{ goneAtFirst: 0, gone: ['alt'] }, { gone: [] }]);
});

test('A check of a project is no longer needed once each page that has it passed it three times', async () => {
  const passes = [['alt'], ['alt'], ['alt']];
  await runs('wide', 'a', ...passes);
  await runs('wide', 'b', ['lang'], ['lang'], ['lang']);
  const wide = acceptedIn({ in: 'project', project }, 'alt', 'nowhere');
  expect(await known('wide', wide)).toMatchObject([{ gone: ['alt'] }]);
  await runs('wide', 'c', ['alt'], ['alt']);
  expect(await known('wide', wide)).toMatchObject([{ gone: [] }]);
  await runs('wide', 'c', ...passes, ['-alt']);
  expect(await known('wide', wide)).toMatchObject([{ first: ['c'], gone: [] }]);
});

test('A tab that is closed ends the reading', async () => {
  await runs('closed', 'a', ['-alt']);
  const told: unknown[] = [];
  const one = acceptedIn({ in: 'connection' }, 'alt');
  await readKnown(
    'closed',
    [one],
    (found) => told.push(found),
    () => false,
  );
  expect(told).toEqual([]);
});
