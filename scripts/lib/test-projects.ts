import { filesOf, isWhole } from '../../tests/gate.ts';
import type { Target } from './project.ts';

/** The builds are those that its tests start or read. */
type Project = { runner: 'vitest' | 'playwright'; builds: Target[] };

/** The projects of both runners, in the order in which they are told. */
const projects = {
  unit: { runner: 'vitest', builds: [] },
  service: { runner: 'vitest', builds: [] },
  postgres: { runner: 'vitest', builds: [] },
  chromium: { runner: 'playwright', builds: ['chrome', 'firefox'] },
  components: { runner: 'playwright', builds: ['chrome'] },
  hostile: { runner: 'playwright', builds: ['chrome'] },
  firefox: { runner: 'playwright', builds: ['firefox'] },
  faults: { runner: 'playwright', builds: ['chrome', 'firefox'] },
  commands: { runner: 'vitest', builds: [] },
} satisfies Record<string, Project>;

export type ProjectName = keyof typeof projects;
export const projectNames = Object.keys(projects) as ProjectName[];

/** The projects of one runner among those that were asked for. */
export const projectsOf = (runner: Project['runner'], asked: ProjectName[]) =>
  asked.filter((name) => projects[name].runner === runner);

/** The builds that the tests need. Of what changed only the smoke tests start one, in Chromium. */
export function buildsFor({ projects: asked, isChanged }: Asked): Target[] {
  if (isChanged) return ['chrome'];
  return [...new Set(asked.flatMap((name): Target[] => projects[name].builds))];
}

/** The words of a call of `npm test`. */
export type Asked = {
  projects: ProjectName[];
  /** Parts of paths: only test files that have one of them in their path run. */
  files: string[];
  /** Only what the changes of this branch can have touched. */
  isChanged: boolean;
};

/**
 * Reads the words after `npm test --`: names of projects, parts of paths of test files (with a dot
 * or a slash), and `changed`. No project is all of this run. Throws a sentence for anything else.
 */
export function readAsked(words: string[], isAll = isWhole): Asked {
  const files = words.filter((word) => /[./]/.test(word));
  const named = projectNames.filter((name) => words.includes(name));
  const known = new Set<string>([...files, ...named, 'changed']);
  const unknown = words.filter((word) => !known.has(word));
  if (unknown.length > 0)
    throw new Error(
      `There is no project "${unknown.join(', ')}"; there are: ${projectNames.join(', ')}, and changed.`,
    );
  const ofRun = projectNames.filter((name) => filesOf(name, ['**'], [], isAll).include.length > 0);
  const left = named.filter((name) => !ofRun.includes(name)).join(', ');
  if (left) throw new Error(`The gate has no test of "${left}": \`npm run test:all -- ${left}\`.`);
  return {
    projects: named.length > 0 ? named : ofRun,
    files,
    isChanged: words.includes('changed'),
  };
}
