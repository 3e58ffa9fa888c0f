import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildsFor, projectNames, readAsked as read } from '../../../scripts/lib/test-projects.ts';
import { filesOf, gate } from '../../gate.ts';

/** In the whole run, too, this is about the gate. */
const readAsked = (words: string[]) => read(words, false);
const ofGate = ['unit', 'service', 'postgres', 'chromium', 'components', 'firefox', 'faults'];

test('Nothing named is every project of the gate; named ones keep the order of the projects', () => {
  expect(readAsked([])).toEqual({ projects: ofGate, files: [], isChanged: false });
  expect(readAsked(['firefox', 'unit']).projects).toEqual(['unit', 'firefox']);
});

test('The whole run has every project', () => {
  expect(read([], true).projects).toEqual(projectNames);
});

test('A word with a dot or a slash is a part of the path of test files', () => {
  expect(readAsked(['chromium', 'popup.spec', 'e2e/'])).toEqual({
    projects: ['chromium'],
    files: ['popup.spec', 'e2e/'],
    isChanged: false,
  });
});

test('A name that no project has, or none of the gate, is refused with what there is', () => {
  expect(() => readAsked(['changed', 'nosuch'])).toThrow(
    'There is no project "nosuch"; there are: unit, service, postgres, chromium, components, hostile, firefox, faults, commands, and changed.',
  );
  expect(() => readAsked(['unit', 'hostile'])).toThrow(
    'The gate has no test of "hostile": `npm run test:all -- hostile`.',
  );
});

test('Each project has the builds that it starts, and what changed the one of its smoke tests', () => {
  expect(buildsFor(readAsked(['unit', 'service']))).toEqual([]);
  expect(buildsFor(readAsked(['firefox']))).toEqual(['firefox']);
  expect(buildsFor(readAsked([]))).toEqual(['chrome', 'firefox']);
  expect(buildsFor(readAsked(['changed']))).toEqual(['chrome']);
});

test('The gate takes of a project only what it lists, or leaves that out, and lists what there is', () => {
  const [listed = ''] = filesOf('firefox', ['*.spec.ts'], [], false).include;
  expect(globSync(listed)).not.toEqual([]);
  expect(filesOf('unit', ['*.test.ts'], ['slow.test.ts'], false).exclude).toContain('slow.test.ts');
  const patterns = Object.values(gate).flatMap((part) =>
    part === undefined ? [] : 'only' in part ? part.only : part.without,
  );
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
