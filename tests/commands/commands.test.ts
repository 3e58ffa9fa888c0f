import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inProject, root } from '../../scripts/lib/project.ts';

const folder = await mkdtemp(join(tmpdir(), 'verdict-commands-'));
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Tests of both runners, beside a busy loop. This very run is an `npm test` as well. */
const tests = 'npm test -- unit components wait-for.test fake-extension.spec --busy 1';

/**
 * Each command of CONTRIBUTING.md with its shortest form, or the test that runs it anyway. A check
 * with `--write` writes only where a check without it fails.
 */
const shortest: Record<string, string> = {
  'npm start': 'tests/e2e/product/start.spec.ts',
  'npm start -- --headless': 'tests/e2e/product/start.spec.ts',
  'npm test': tests,
  'npm run test:all': 'npm run test:all -- unit wait-for.test',
  'npm test -- unit': tests,
  'npm test -- popup.spec': tests,
  'npm test -- changed': 'npm test -- changed wait-for.test',
  'npm test -- --busy 4': tests,
  'npm run check': 'npm run check -- --write',
  'npm run check -- --write': 'npm run check -- --write',
  'npm run dev': 'tests/e2e/product/dev.spec.ts',
  'npm run build': 'npm run build',
  'npm run zip': 'tests/scripts/lib/packages.test.ts',
  'npm run service': `npm run service -- --port 0 --data ${join(folder, 'reports.sqlite')}`,
  'npm run bench': 'npm run bench -- --popup --rounds 1',
  'npm run bench -- --service': 'npm run bench -- --service --short',
  'npm run test:faults': 'npm run test:faults -- --short',
  'npm run soak': 'npm run soak -- --days 1 --minutes 0.5',
  'npm run screenshots': 'npm run screenshots -- screens.spec --grep service',
};

/** A command that ends only with Ctrl-C has done its work once it says this. */
const endless: Record<string, RegExp> = { service: /http:\/\/127\.0\.0\.1:\d+/ };

const forms = [...new Set(Object.values(shortest))];

test('Each command of CONTRIBUTING.md has a shortest form here, or a test that runs it', () => {
  const page = readFileSync(inProject('CONTRIBUTING.md'), 'utf8');
  const named = [...page.matchAll(/^\| `(npm [^`]+)`/gm)].map(([, command]) => command);
  expect(Object.keys(shortest)).toEqual(named);
  for (const file of forms.filter((form) => !form.startsWith('npm ')))
    expect([file, existsSync(inProject(file))]).toEqual([file, true]);
});

test.each(forms.filter((form) => form.startsWith('npm ')))('`%s` ends well', async (form) => {
  const [program = '', ...args] = form.split(' ');
  // A test runner sets these, and libraries are built by them.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...env, TEST_RESULTS: join(folder, 'results') },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that the signal reaches all of it, as Ctrl-C does.
    detached: true,
  });
  const last = Object.entries(endless).find(([name]) => args[1] === name)?.[1];
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (last?.test(said)) process.kill(-child.pid!, 'SIGINT');
    });
  const code = await new Promise<number | null>((settle) => child.once('close', settle));
  // The shell of npm ends with the signal, and has no code then.
  expect(last ? [0, null] : [0], said).toContain(code);
  if (last) expect(said).toMatch(last);
});
