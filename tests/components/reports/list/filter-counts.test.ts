import { expect, test } from 'vitest';
import { countsOfProjects } from '../../../../components/reports/list/filter-counts.ts';
import { reportsViewDefault } from '../../../../components/reports/view.ts';

const reports = new Map([
  ['a.example', 9],
  ['b.example', 3],
]);

test.each([
  ['the whole list', {}, 12, true],
  ['the list of a project', { project: 'b.example' }, 3, true],
  ['a list in which reports came or went', {}, 13, false],
  ['a project in which reports came or went', { project: 'b.example' }, 4, false],
  ['a list of unknown length', {}, undefined, false],
  ['a search', { search: 'a' }, 12, false],
  ['the bad ones', { result: 'bad' as const }, 12, false],
])(
  'The counts of projects stand beside %s only if they are right: %j of %j',
  (_what, changes, total, are) => {
    const counts = countsOfProjects(reports, { ...reportsViewDefault, ...changes }, total);
    expect([...counts]).toEqual(are ? [...reports] : []);
  },
);
