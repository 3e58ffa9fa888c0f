import { expect, test } from 'vitest';
import { buildsFor, projectNames, readAsked } from '../../../scripts/lib/test-projects.ts';

test('Nothing named is every project; named ones keep the order of the projects', () => {
  expect(readAsked([])).toEqual({ projects: projectNames, files: [], isChanged: false });
  expect(readAsked(['firefox', 'unit']).projects).toEqual(['unit', 'firefox']);
});

test('A word with a dot or a slash is a part of the path of test files', () => {
  expect(readAsked(['chromium', 'popup.spec', 'e2e/'])).toEqual({
    projects: ['chromium'],
    files: ['popup.spec', 'e2e/'],
    isChanged: false,
  });
});

test('A name that no project has is refused with those that there are', () => {
  expect(() => readAsked(['changed', 'nosuch'])).toThrow(
    'There is no project "nosuch"; there are: unit, service, postgres, chromium, components, hostile, firefox, faults, and changed.',
  );
});

test('Each project has the builds that it starts, and what changed the one of its smoke tests', () => {
  expect(buildsFor(readAsked(['unit', 'service']))).toEqual([]);
  expect(buildsFor(readAsked(['firefox']))).toEqual(['firefox']);
  expect(buildsFor(readAsked([]))).toEqual(['chrome', 'firefox']);
  expect(buildsFor(readAsked(['changed']))).toEqual(['chrome']);
});
