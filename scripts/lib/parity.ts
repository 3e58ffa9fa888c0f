import { readFileSync, writeFileSync } from 'node:fs';
import { array, type GenericSchema, lazy, object, optional, parse, string } from 'valibot';
import { missing } from '../../tests/e2e/missing-in-firefox.ts';
import { shownBy } from '../../tests/e2e/shown-in-firefox.ts';
import { inProject } from './project.ts';
import { type Outcome, runQuietly } from './run.ts';

const page = 'docs/measurements/parity.md';

/** One test, by its file below `tests/e2e` and its title. */
interface Titled {
  file: string;
  title: string;
}

/** The tests of both browsers, and why some of Chromium are not in Firefox, as the tests say. */
export interface Parity {
  chromium: Titled[];
  firefox: Titled[];
  shownBy: Record<string, string[]>;
  missing: Record<string, string>;
}

/**
 * Compares docs/measurements/parity.md with the tests. With `write`, writes it anew instead. Each
 * test of Chromium needs one of Firefox, or a reason why there is none.
 */
export async function checkParity(write: boolean): Promise<Outcome> {
  const { text, faults } = parityOf({ ...(await readTests()), shownBy, missing });
  if (faults.length > 0) return { code: 1, output: faults.join('\n') };
  if (write) writeFileSync(inProject(page), text);
  return readFileSync(inProject(page), 'utf8') === text
    ? { code: 0, output: '' }
    : { code: 1, output: `${page} is not what the tests are: npm run check -- --write` };
}

/** The page, and what is wrong with the reasons. */
export function parityOf(parity: Parity): { text: string; faults: string[] } {
  const { chromium, firefox } = parity;
  const own = new Set(firefox.map(({ title }) => title));
  const shown = new Set([...own, ...Object.values(parity.shownBy).flat()]);
  const reasonOf = ({ file, title }: Titled) =>
    [title, file].find((name) => name in parity.missing);
  const without = chromium.filter(({ title }) => !shown.has(title));
  const used = new Set(without.map(reasonOf));
  const known = new Set(chromium.map(({ title }) => title));
  const faults = [
    ...without
      .filter((test) => reasonOf(test) === undefined)
      .map(
        ({ file, title }) =>
          `"${title}" (${file}) has no test in Firefox. tests/e2e/shown-in-firefox.ts says which shows it, or missing-in-firefox.ts why there is none.`,
      ),
    ...Object.keys(parity.shownBy)
      .filter((by) => !own.has(by))
      .map((by) => `There is no test "${by}" in Firefox.`),
    ...Object.values(parity.shownBy)
      .flat()
      .filter((title) => !known.has(title))
      .map((title) => `There is no test "${title}".`),
    ...Object.keys(parity.missing)
      .filter((name) => !used.has(name))
      .map((name) => `"${name}" needs no reason: Firefox has its tests, or it is gone.`),
  ];
  const reasons = Map.groupBy(without, (test) => parity.missing[reasonOf(test) ?? ''] ?? '');
  const text = [
    head(chromium.length - without.length, without.length),
    ...[...reasons].map(([reason, tests]) => `## ${reason}\n\n${list(tests)}\n`),
  ].join('\n');
  return { text, faults };
}

const head = (both: number, without: number) => `# Parity of the browsers

\`npm run check -- --write\` writes this page from the titles of the tests in \`tests/e2e\`. Of the tests
of Chromium, ${both} have one in Firefox that shows the same. These ${without} have none, for the reason that
stands above them (\`tests/e2e/missing-in-firefox.ts\`). Tests of \`tests/components\` show the pages of the build
without the extension, in Chromium alone: their claims are the words, states and keys of a page.
`;

const list = (tests: Titled[]) =>
  [...Map.groupBy(tests, ({ file }) => file)]
    .map(([file, of]) => `- \`${file}\`\n${of.map(({ title }) => `  - ${title}`).join('\n')}`)
    .join('\n');

interface Suite {
  file: string;
  specs: { title: string; tests: { projectName: string }[] }[];
  suites?: Suite[] | undefined;
}

const Suite: GenericSchema<Suite> = object({
  file: string(),
  specs: array(object({ title: string(), tests: array(object({ projectName: string() })) })),
  suites: optional(lazy(() => array(Suite))),
});

/** Asks Playwright for the tests of both browsers. */
async function readTests(): Promise<Pick<Parity, 'chromium' | 'firefox'>> {
  const projects = ['chromium', 'firefox'].map((name) => `--project=${name}`);
  const { output } = await runQuietly('playwright', [
    'test',
    '--list',
    ...projects,
    '--reporter=json',
  ]);
  // Warnings of Node stand before or after it.
  const answer = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const { suites } = parse(object({ suites: array(Suite) }), JSON.parse(answer));
  const testsOf = (project: string) =>
    suites.flatMap((suite) => titlesOf(suite, project, suite.file));
  return { chromium: testsOf('chromium'), firefox: testsOf('firefox') };
}

/** The tests of a project in a suite of a file. A file may take its tests from another one. */
const titlesOf = ({ specs, suites = [] }: Suite, project: string, file: string): Titled[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ projectName }) => projectName === project))
    .map(({ title }) => ({ file: file.replace('tests/e2e/', ''), title })),
  ...suites.flatMap((suite) => titlesOf(suite, project, file)),
];
