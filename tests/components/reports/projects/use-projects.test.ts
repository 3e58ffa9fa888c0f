import { expect, test } from 'vitest';
import { archivedProjects } from '../../../../components/reports/projects/use-projects.ts';
import { projectsViewDefault } from '../../../../components/reports/view.ts';

const names = ['b.example', 'A team/shop', 'c.example', 'a.example'];
const listed = (changes: Partial<Parameters<typeof archivedProjects>[1]> = {}) =>
  archivedProjects(names, { ...projectsViewDefault, ...changes })?.rows.map(
    ({ project }) => project,
  ) ?? null;

test('Projects of this device come by name, from the last one where that is asked for', () => {
  expect(listed()).toEqual(['A team/shop', 'a.example', 'b.example', 'c.example']);
  expect(listed({ sortBy: 'project', sort: 'asc' })).toEqual(listed());
  expect(listed({ sortBy: 'project' })).toEqual(listed()?.toReversed());
});

test('A search leaves those with the text in their names, in whatever case', () => {
  expect(listed({ search: ' TEAM ' })).toEqual(['A team/shop']);
  expect(listed({ search: 'nowhere' })).toBeNull();
  const view = { ...projectsViewDefault, search: 'Bücher' };
  expect(archivedProjects(['xn--bcher-kva.test', 'xn--mnchen-3ya.test'], view)?.rows).toMatchObject(
    [{ project: 'xn--bcher-kva.test' }],
  );
});

test('They come in batches like those of the service, and tell nothing that only the service knows', () => {
  const many = Array.from({ length: 25 }, (_, at) => `host-${at + 10}.example`);
  const batch = (page: number) =>
    archivedProjects(many, { ...projectsViewDefault, perPage: 10, page });
  expect(batch(1)).toMatchObject({ total: 25, page: 1, next: 2, last: 3, unreadable: 0 });
  expect(batch(1)?.rows[0]).toEqual({ project: 'host-10.example', reports: null, createdAt: null });
  expect(batch(3)?.rows.map(({ project }) => project)).toEqual(many.slice(20));
  expect(batch(3)?.next).toBeNull();
  expect(batch(4)).toBeNull();
});
