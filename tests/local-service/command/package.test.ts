import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSite } from '../../support/service/server.ts';
import { call } from '../call.ts';
import { runProcess } from '../run-process.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
const installed = join(folder, 'node_modules', 'verdict-service');
const bin = join(installed, 'bin.js');

/** Packs the service, and installs it beside those packages alone that it asks for. */
beforeAll(() => {
  execFileSync('npm', ['pack', '-w', 'verdict-service', '--pack-destination', folder], {
    cwd: root,
    stdio: 'pipe',
  });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', installed, '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

it(
  'runs from its package, without the development tools, and audits a page',
  { timeout: 120_000 },
  async () => {
    const site = await startSite({ '/': '<!doctype html><title>A page</title><h1>A page</h1>' });
    const key = 'the-key-of-the-package';
    const data = join(folder, 'data', 'reports.sqlite');
    const config = join(folder, 'config');
    const { child, ready, ended } = runProcess(bin, ['--port', '0', '--data', data], {
      env: { VERDICT_API_KEY: key, XDG_CONFIG_HOME: config },
    });
    const url = `${site.url}/`;
    const answer = await call({ url: await ready, key }, 'POST', '/reports', { url });
    expect(answer.status).toBe(200);
    expect(answer.item).toMatchObject({
      url,
      result: expect.stringMatching(/^(good|decent|bad)$/),
    });
    // The browser writes below the folder of its audit alone.
    expect(existsSync(config)).toBe(false);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await site.close();
  },
);

it('says in one sentence that Node is too old', () => {
  const older =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"22.1.0"}})';
  const run = () => execFileSync(process.execPath, ['--import', older, bin], { stdio: 'pipe' });
  expect(run).toThrow(/The report service needs Node 24 or newer; this is v[\d.]+\.\n$/);
});

it('shows its options', () => {
  const text = execFileSync(process.execPath, [bin, '--help'], { encoding: 'utf8' });
  expect(text).toContain('--port NUMBER');
});
