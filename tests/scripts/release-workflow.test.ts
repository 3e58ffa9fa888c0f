import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { any, array, looseObject, object, optional, parse, record, string } from 'valibot';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';

const file = readFileSync('.github/workflows/release.yml', 'utf8');
const workflow = parse(
  object({
    name: string(),
    on: object({ push: object({ tags: array(string()) }) }),
    permissions: record(string(), string()),
    concurrency: string(),
    jobs: record(
      string(),
      looseObject({
        permissions: record(string(), string()),
        environment: optional(string()),
        uses: optional(string()),
        steps: optional(
          array(looseObject({ run: optional(string()), env: optional(record(string(), any())) })),
          [],
        ),
      }),
    ),
  }),
  parseYaml(file),
);
const jobs = Object.entries(workflow.jobs);
const commandsOf = ({ steps }: (typeof workflow.jobs)[string]) =>
  steps.map(({ run = '' }) => run).join('\n');

test('A tag starts the release: all tests, packages, three stores, a signed package, all attached', () => {
  expect(workflow.on.push.tags).toEqual(['v*']);
  expect(workflow.jobs['whole']?.uses).toBe('./.github/workflows/whole.yml');
  expect(workflow.jobs['packages']?.['needs']).toBe('whole');
  const all = jobs.map(([, job]) => commandsOf(job)).join('\n');
  for (const part of [
    '.ci/run',
    'npm run zip -- --for-stores',
    'npx wxt submit',
    'npx web-ext sign --channel unlisted',
    'gh release create',
  ])
    expect(all).toContain(part);
  for (const store of ['chrome', 'firefox', 'edge']) expect(file).toContain(`--${store}-zip `);
});

test('Each night all tests run, as before a release', () => {
  const { on, jobs: nightly } = parse(
    object({ on: object({ schedule: array(any()), workflow_call: any() }), jobs: any() }),
    parseYaml(readFileSync('.github/workflows/whole.yml', 'utf8')),
  );
  expect(on.schedule).toHaveLength(1);
  expect(JSON.stringify(nightly)).toContain('npm run test:all');
});

test('Every npm script that the release runs exists', () => {
  const { scripts } = parse(
    object({ scripts: record(string(), string()) }),
    JSON.parse(readFileSync('package.json', 'utf8')),
  );
  const named = [...file.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('The secrets of the release are those that docs/releasing.md lists', () => {
  const named = [...file.matchAll(/\bsecrets\.(\w+)/g)].map(([, name = '']) => name);
  const listed = [...readFileSync('docs/releasing.md', 'utf8').matchAll(/^\| `([A-Z_]+)` /gm)];
  expect([...new Set(named)].toSorted()).toEqual(listed.map(([, name = '']) => name).toSorted());
  // a secret is read nowhere but by its name
  expect(file).not.toMatch(/secrets\s*\[|secrets\s*\)|secrets: inherit/);
});

test('Only the job that publishes the release may write, and it has no secret of a store', () => {
  expect(workflow.permissions).toEqual({});
  for (const [name, { permissions }] of jobs)
    expect([name, permissions]).toEqual([
      name,
      { contents: name === 'release' ? 'write' : 'read' },
    ]);
  const { release, packages } = workflow.jobs;
  expect(JSON.stringify([release, packages])).not.toContain('secrets.');
  for (const [, job] of jobs)
    expect(job.environment).toBe(JSON.stringify(job).includes('secrets.') ? 'stores' : undefined);
});

/** The options that a program names in its help, such as "--channel". */
const optionsOf = (program: string, ...args: string[]) =>
  new Set(execFileSync(program, [...args, '--help'], { encoding: 'utf8' }).match(/--[\w-]+/g));

test('The programs of the release know the options and the names that they are given', () => {
  const submit = optionsOf('wxt', 'submit');
  const given = [...file.matchAll(/--(?:chrome|firefox|edge)-[\w-]+/g)].map(([option]) => option);
  // each option is also a variable of the environment
  const names = [...file.matchAll(/\b(?:CHROME|FIREFOX|EDGE)_\w+(?=[:=])/g)].map(
    ([name]) => `--${name.toLowerCase().replaceAll('_', '-')}`,
  );
  expect(names).toContain('--firefox-extension-id');
  expect([...given, ...names].filter((option) => !submit.has(option))).toEqual([]);
  const sign = optionsOf('web-ext', 'sign');
  const [, call = ''] = /npx web-ext sign ((?:.+\\\n)*.+)/.exec(file) ?? [];
  const options = call.match(/--[\w-]+/g) ?? [];
  expect(options).toContain('--upload-source-code');
  expect(options.filter((option) => !sign.has(option))).toEqual([]);
});
