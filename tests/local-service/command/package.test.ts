import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../../support/service/server.ts';
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
    // As npm finds it: a version of its own comes first.
    const own = join(root, 'local-service', 'node_modules', name);
    symlinkSync(existsSync(own) ? own : join(root, 'node_modules', name), link);
  }
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

it('runs from its package, without the development tools, and audits as --runs, --form-factor, --locale and --logins say; the run with the median score is kept', async () => {
  const visits: Record<string, string>[] = [];
  const site = await startServer(({ path, headers }) => {
    if (path === '/') visits.push(headers);
    const title = visits.length === 2 ? '' : '<title>Tiny</title>';
    return {
      status: path === '/' ? 200 : 404,
      headers: { 'content-type': 'text/html' },
      raw: `<!doctype html><html lang="en">${title}<h1>Tiny</h1><script>document.cookie = 'seen=1'</script>`,
    };
  });
  onTestFinished(site.close);
  const logins = join(folder, 'logins.json');
  const login = { headers: { Authorization: 'Bearer secret-token' } };
  writeFileSync(logins, JSON.stringify({ [site.url]: login }), { mode: 0o600 });

  const key = 'the-key-of-the-package';
  const config = join(folder, 'config');
  const file = join(folder, 'data', 'reports.sqlite');
  const data = ['--port', '0', '--data', file, '--allow-private-pages'];
  const audits = ['--runs', '3', '--form-factor', 'desktop', '--locale', 'de'];
  const { child, ready, ended } = runProcess(bin, [...data, ...audits, '--logins', logins], {
    env: { VERDICT_API_KEY: key, XDG_CONFIG_HOME: config },
  });
  const service = { url: await ready, key };
  const form = { url: `${site.url}/`, privacy: '0' };
  const created = await call(service, 'POST', '/reports', form);
  expect(created.status).toBe(200);
  // Three audits may take longer than an answer waits for them.
  const { item } = await vi.waitFor(
    async () => {
      const read = await call(service, 'GET', `/reports/${created.item.id}`);
      expect(read.item.result).toMatch(/^(good|decent|bad)$/);
      return read;
    },
    { timeout: 180_000, interval: 1_000 },
  );
  expect(item.url).toBe(form.url);
  expect(item.results?.['document-title']?.title).toBe('Dokument enthält ein <title>-Element');
  const page = await fetch(item.share_url!);
  expect(await page.text()).toContain('"formFactor":"desktop"');
  // Each run has the login, and a browser without traces of the last.
  const seen = visits.map(({ authorization, cookie }) => [authorization, cookie]);
  expect(seen).toEqual([1, 2, 3].map(() => ['Bearer secret-token', undefined]));
  expect(visits[0]?.['user-agent']).not.toContain('Mobile');
  // The browser writes below the folder of its audit alone.
  expect(existsSync(config)).toBe(false);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 240_000);

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
