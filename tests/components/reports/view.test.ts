import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  perPages,
  projectSortFields,
  reportSortFields,
  sorts,
} from '../../../lib/domain/reports/list-parameters.ts';
import { results } from '../../../lib/domain/reports/result.ts';
import {
  type MendedView,
  type AcceptedView,
  parametersOf,
  type ProjectView,
  type ProjectsView,
  projectsViewDefault,
  readView,
  type ReportsView,
  reportsViewDefault,
  viewSearch,
} from '../../../components/reports/view.ts';

const text = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((found) => found.trim() === found && found !== '');
const list = {
  search: fc.oneof(fc.constant(''), text),
  sort: fc.constantFrom(...sorts),
  perPage: fc.constantFrom(...perPages),
  page: fc.integer({ min: 1, max: 9_999_999 }),
};
const reportsView: fc.Arbitrary<ReportsView> = fc.record({
  ...list,
  tab: fc.constant('reports'),
  result: fc.option(fc.constantFrom(...results)),
  project: fc.option(text),
  worseSince: fc.option(fc.nat()),
  otherPrivacy: fc.boolean(),
  sortBy: fc.constantFrom(...reportSortFields),
  report: fc.option(text),
  compare: fc.option(fc.tuple(text, text)),
});
const projectsView: fc.Arbitrary<ProjectsView> = fc.record({
  ...list,
  tab: fc.constant('projects'),
  sortBy: fc.constantFrom(...projectSortFields),
});

const projectView: fc.Arbitrary<ProjectView> = fc.record({
  tab: fc.constant('project'),
  project: text,
  check: fc.option(text),
});

const mendedView: fc.Arbitrary<MendedView> = fc.record({
  tab: fc.constant('mended'),
  project: text,
  from: fc.string(),
  to: fc.constantFrom('2026-11-30', '2026-02-31', ''),
});

const acceptedView: fc.Arbitrary<AcceptedView> = fc.record({
  tab: fc.constant('accepted'),
  search: list.search,
});

describe('a view', () => {
  test('is the same once it was an address', () => {
    fc.assert(
      fc.property(
        fc.oneof(reportsView, projectsView, projectView, mendedView, acceptedView),
        (view) => {
          expect(readView(viewSearch(view))).toEqual(view);
        },
      ),
    );
  });

  test('is read from anything', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        expect(readView(viewSearch(readView(search)))).toEqual(readView(search));
      }),
    );
  });

  test('of defaults is an empty address, and asks for what is newest by time', () => {
    expect(viewSearch(reportsViewDefault)).toBe('');
    expect(parametersOf(reportsViewDefault)).toEqual({ sort_by: 'generated_at', per_page: 25 });
    expect(viewSearch(projectsViewDefault)).toBe('?tab=projects');
    expect(parametersOf(projectsViewDefault)).toEqual({ per_page: 25 });
  });

  test.each<[Partial<ReportsView>, object]>([
    [{ search: ' a b ' }, { search: 'a b', search_by: 'url' }],
    [{ result: 'bad' }, { result: 'bad' }],
    [{ project: 'a/b %😀' }, { project: 'a/b %😀' }],
    [{ sortBy: 'url' }, { sort_by: 'url' }],
    [{ sort: 'asc' }, { sort: 'asc' }],
    [{ perPage: 100 }, { per_page: 100 }],
    [{ page: 2 }, { page: 2 }],
    [{ report: '7' }, {}],
  ])('of reports with %j asks for just that', (change, parameters) => {
    expect(parametersOf({ ...reportsViewDefault, ...change })).toEqual({
      sort_by: 'generated_at',
      per_page: 25,
      ...parameters,
    });
  });

  test('keeps the parts of its address in their order', () => {
    const search = '?search=a&result=bad&sort_by=url&sort=asc&per_page=50&page=2&report=7';
    expect(viewSearch(readView(search))).toBe(search);
  });

  test('of reports by id is said in the address, and asks for the order that the interface has by itself', () => {
    expect(viewSearch({ ...reportsViewDefault, sortBy: 'id' })).toBe('?sort_by=id');
    expect(parametersOf({ ...reportsViewDefault, sortBy: 'id' })).toEqual({ per_page: 25 });
  });

  test.each<[Partial<ProjectsView>, object]>([
    [{ search: 'x' }, { search: 'x', search_by: 'project' }],
    [{ sortBy: 'project' }, { sort_by: 'project' }],
    [
      { perPage: 50, sort: 'asc' },
      { per_page: 50, sort: 'asc' },
    ],
  ])('of projects with %j asks for just that', (change, parameters) => {
    expect(parametersOf({ ...projectsViewDefault, ...change })).toEqual({
      per_page: 25,
      ...parameters,
    });
  });

  test('of ten rows is said in the address, and asks for what the interface sends by itself', () => {
    const ten = { ...reportsViewDefault, perPage: 10 } as const;
    expect(viewSearch(ten)).toBe('?per_page=10');
    expect(parametersOf(ten)).toEqual({ sort_by: 'generated_at' });
  });

  test('has the number of rows of its address, or else the one that is remembered', () => {
    expect(readView('?per_page=100', 50)).toMatchObject({ perPage: 100 });
    expect(readView('', 50)).toMatchObject({ perPage: 50 });
    expect(readView('?per_page=11', 50)).toMatchObject({ perPage: 50 });
  });

  test.each<[Partial<ReportsView>, string]>([
    [{ page: 0 }, '?page=0'],
    [{ search: '0' }, '?search=0'],
    [{ project: '0' }, '?project=0'],
    [{ report: '0' }, '?report=0'],
  ])('with %j has the 0 in its address', (change, address) => {
    expect(viewSearch({ ...reportsViewDefault, ...change })).toBe(address);
  });

  test.each([
    ['', '?tab=watches'],
    ['https://example.com/?a=b&c', '?tab=watches&watch=https%3A%2F%2Fexample.com%2F%3Fa%3Db%26c'],
  ])('of watches has what is to be watched in its address: %j', (watch, search) => {
    expect(viewSearch({ tab: 'watches', watch })).toBe(search);
    expect(readView(search)).toEqual({ tab: 'watches', watch });
  });

  test.each([
    [null, '?tab=new'],
    [[], '?tab=new&tabs='],
    [[3, 5], '?tab=new&tabs=3.5'],
  ])('of new reports has the tabs that were highlighted in its address: %j', (tabs, search) => {
    expect(viewSearch({ tab: 'new', tabs })).toBe(search);
    expect(readView(search)).toEqual({ tab: 'new', tabs });
  });

  test('knows no value that the interface does not', () => {
    expect(readView('?result=great&sort_by=privacy&sort=up&per_page=11&page=0&tab=other')).toEqual(
      reportsViewDefault,
    );
    expect(readView('?tab=projects&sort_by=url')).toEqual(projectsViewDefault);
    expect(readView('page=-1&per_page=1e2')).toMatchObject({ page: 1 });
  });
});
