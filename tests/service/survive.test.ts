import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call } from './call.ts';

const main = join(import.meta.dirname, '../../service/main.ts');
const quickService = join(import.meta.dirname, 'quick-service.ts');

type Process = ChildProcessByStdio<null, Readable, Readable>;
let folder: string;
let data: string;
let started: Process[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  data = join(folder, 'new', 'reports.sqlite');
  started = [];
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true });
});

/** Starts a real process. `ready` is its address once it listens; `ended` its exit code; `said` what it wrote. */
function run(file: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  started.push(child);
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (address !== undefined && text.endsWith('\n')) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`It ended and said: ${text}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, ended, said: () => text };
}

describe('kill -9', () => {
  it('loses nothing that was answered for, and repeats nothing', async () => {
    data = join(folder, 'reports.sqlite');
    for (let round = 1; round <= 3; round++) {
      const { child, ready, ended } = run(quickService, [data]);
      const service = { url: await ready, key: 'the-key' };
      // What the round before was killed over is sent again, as a client would.
      const keys = Array.from({ length: round * 4 }, (_, index) => `key-${index}`);
      for (const key of keys) {
        const fields = { url: `https://example.com/${key}`, privacy: '2', password: 'sesame' };
        expect((await call(service, 'POST', '/reports', fields, { 'idempotency-key': key })).status).toBe(200);
      }
      const { rows, meta } = await call(service, 'GET', '/reports?per_page=100&sort=asc');
      expect(meta['total']).toBe(round * 4);
      expect(rows.map(({ url }) => url)).toEqual(keys.map((key) => `https://example.com/${key}`));
      const page = await fetch(`${service.url}/reports/1`, { headers: { authorization: `Basic ${btoa('x:sesame')}` } });
      expect(await page.text()).toContain('https://example.com/key-0');
      // Two more are under way.
      const cut = ['slow', 'later'].map((name) =>
        call(service, 'POST', '/reports', { url: `https://slow.example/${name}` }).catch(() => 'cut'),
      );
      child.kill('SIGKILL');
      await ended;
      expect(await Promise.all(cut)).toEqual(['cut', 'cut']);
    }
  });

  it('keeps neither key nor password where they can be read', async () => {
    data = join(folder, 'reports.sqlite');
    const { child, ready, ended, said } = run(quickService, [data]);
    const service = { url: await ready, key: 'the-key' };
    await call(service, 'POST', '/reports', { url: 'https://example.com/', privacy: '2', password: 'open sesame' });
    child.kill('SIGKILL');
    await ended;
    const bytes = readFileSync(data, 'latin1');
    expect(bytes).toContain('https://example.com/');
    for (const secret of ['open sesame', 'open+sesame', 'the-key']) {
      expect(bytes).not.toContain(secret);
      expect(said()).not.toContain(secret);
    }
  });
});

describe('node service/main.ts', () => {
  it('makes folder and key, says where they are but not the key, and keeps it', async () => {
    const first = run(main, ['--port', '0', '--data', data], { VERDICT_API_KEY: '' });
    const url = await first.ready;
    const keyFile = join(folder, 'new', 'key');
    const key = readFileSync(keyFile, 'utf8').trim();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect([statSync(keyFile).mode & 0o777, statSync(data).mode & 0o777]).toEqual([0o600, 0o600]);
    expect((await call({ url, key }, 'GET', '/reports')).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.said()).toContain(keyFile);
    expect(first.said()).not.toContain(key);

    const second = run(main, ['--port', '0', '--data', data], { VERDICT_API_KEY: '' });
    expect((await call({ url: await second.ready, key }, 'GET', '/reports')).status).toBe(200);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('takes the key of --key before that of VERDICT_API_KEY, and writes neither down', async () => {
    const { child, ready, ended, said } = run(main, ['--port', '0', '--data', data, '--key', 'key-of-option'], {
      VERDICT_API_KEY: 'key-of-env',
    });
    const url = await ready;
    expect((await call({ url, key: 'key-of-option' }, 'GET', '/reports')).status).toBe(200);
    expect((await call({ url, key: 'key-of-env' }, 'GET', '/reports')).status).toBe(401);
    child.kill('SIGTERM');
    await ended;
    expect(said()).not.toMatch(/key-of/);
    expect(existsSync(join(folder, 'new', 'key'))).toBe(false);
  });

  it('says in one sentence what keeps it from starting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const rows: [string[], Record<string, string>, RegExp][] = [
      [['--port', String(port)], {}, new RegExp(`^Port ${port} is in use\\..*\\n$`)],
      [['--port', 'x'], {}, /^--port must be a number.*\n$/],
      [['--nonsense'], {}, /^Unknown option.*\n$/],
      [['--key', 'a key'], {}, /^The key must.*\n$/],
      [[], { PATH: '', CHROME_PATH: '' }, /^No Chromium or Chrome was found\..*\n$/],
    ];
    for (const [args, env, sentence] of rows) {
      const { ended, said } = run(main, ['--data', data, ...args], env);
      expect(await ended).toBe(1);
      expect(said()).toMatch(sentence);
    }
    other.close();
    await once(other, 'close');
  });

  it('does not share its data file with a second service', async () => {
    await run(main, ['--port', '0', '--data', data]).ready;
    const { ended, said } = run(main, ['--port', '0', '--data', data]);
    expect(await ended).toBe(1);
    expect(said()).toBe(`The data file ${data} cannot be used: another process uses it.\n`);
  });
});
