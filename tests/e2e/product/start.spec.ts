import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { inProject } from '../../../scripts/lib/project.ts';
import { test as base } from '../../support/base-test.ts';
import { startSite } from '../../support/service/server.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-start-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Runs a script of the project to its end. Resolves to its exit code and its output. */
async function run(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((settle) => child.once('close', settle));
  return { code, said };
}

const start = (args: string[]) => run(inProject('scripts/commands/start.ts'), args);

/** A clone without installed packages, as far as the set-up looks at it. */
async function clone(folder: string): Promise<string> {
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    await cp(inProject(name), join(folder, name), { recursive: true });
  return join(folder, 'scripts/setup.mjs');
}

test('npm start does the main job by itself: three reports, each of another privacy, with real audits and screenshots', async ({
  folder,
}) => {
  test.setTimeout(300_000);
  const { code, said } = await start([
    '--headless',
    '--port',
    '0',
    '--data',
    join(folder, 'reports.sqlite'),
  ]);
  expect(said.match(/✓ Report created/g), said).toHaveLength(3);
  expect(code).toBe(0);
  expect((await readdir(inProject('screenshots/start'))).toSorted()).toEqual(
    [1, 2, 3].flatMap((stop) =>
      ['chosen', 'opened', 'page', 'report'].map((name) => `${stop}-${name}.png`),
    ),
  );
});

test('A port in use is a sentence that says what to do', async ({ folder }) => {
  const taken = await startSite({});
  const { port } = new URL(taken.url);
  const { code, said } = await start([
    '--headless',
    '--port',
    port,
    '--data',
    join(folder, 'reports.sqlite'),
  ]);
  await taken.close();
  expect(said).toContain(`Port ${port} is in use: end what uses it, or choose another`);
  expect(code).toBe(1);
});

test('Without a network the set-up says that npm does not reach its registry', async ({
  folder,
}) => {
  const env = {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(folder, 'cache'),
  };
  const { code, said } = await run(await clone(folder), ['start'], env);
  expect(said).toContain('The packages could not be downloaded: npm does not reach its registry.');
  expect(code).toBe(1);
});

test('Where a browser does not start the set-up says which', async ({ folder }) => {
  const setup = await clone(folder);
  const stamp = createHash('sha256').update(await readFile(join(folder, 'package-lock.json')));
  await mkdir(join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'node_modules/.verdict-stamp'),
    `${stamp.digest('hex')} ${process.platform} ${process.arch}\n`,
  );
  const { code, said } = await run(setup, ['start'], { CHROMIUM_PATH: '/nowhere/chromium' });
  expect(said).toContain('CHROMIUM_PATH is set to /nowhere/chromium, which does not start.');
  expect(code).toBe(1);
});
