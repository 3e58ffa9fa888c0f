import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findChrome } from '../../../local-service/src/audit/chrome.ts';
import { tryBrowser } from '../../../local-service/src/audit/lighthouse-audit.ts';
import { startWorkerProcess } from '../../../local-service/src/command/start-worker.ts';
import { quickAudit } from '../quick-audit.ts';
import { freePort } from '../free-port.ts';
import { main, runProcess } from '../run-process.ts';
import { makeFolder } from '../stage.ts';

const inMemory = ['--port', '0', '--data', ':memory:', '--key', 'sixteen-or-longer'];
/** A worker that would wait for its database. */
const ofWorker = ['--role', 'worker', '--database', 'postgres:///none?host=/nowhere'];

const statusOf = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.status;

describe('a browser that does not start', () => {
  it.each([
    ['both', inMemory, '/bin/false', 'it ended with code 1'],
    ['worker', ofWorker, '/bin/false', 'it ended with code 1'],
    ['both', inMemory, '/nowhere/chromium', 'spawn /nowhere/chromium ENOENT'],
  ])('keeps the role %s from starting, in one sentence', async (_, args, chrome, reason) => {
    const { ended, said } = runProcess(main, [...args, '--chrome', chrome]);
    expect(await ended).toBe(1);
    expect(said()).toBe(
      `The browser ${chrome} does not start: ${reason}. Name another one with --chrome.\n`,
    );
  });

  it('is told to need namespaces where it says that it cannot make its sandbox', async () => {
    const chrome = join(makeFolder(), 'chromium');
    const script = 'echo "[1:1:0101/000000:FATAL:zygote.cc(1)] No usable sandbox! If" >&2; exit 1';
    writeFileSync(chrome, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    const { ended, said } = runProcess(main, [...inMemory, '--chrome', chrome]);
    expect([await ended, said()]).toEqual([
      1,
      `The browser ${chrome} does not start: its sandbox may not make namespaces here. Allow this account user namespaces, or say --no-sandbox.\n`,
    ]);
  });

  it('is not asked for by the role api, which audits nothing', async () => {
    const args = ['--role', 'api', '--database', 'postgres:///none?host=/nowhere', '--port', '0'];
    const { ready } = runProcess(main, [...args, '--chrome', '/bin/false'], {
      env: { VERDICT_API_KEY: 'sixteen-or-longer' },
    });
    await ready;
  });
});

it('tells the version of a browser that starts', async () => {
  expect(await tryBrowser(findChrome()!)).toMatch(/^\w+\/\d+/);
});

describe('while the browser is tried', () => {
  it('a service is not ready, and is afterwards', async () => {
    const folder = makeFolder();
    const chrome = join(folder, 'chromium');
    const goes = join(folder, 'goes');
    const script = `until [ -e ${goes} ]; do sleep 0.1; done; exec ${findChrome()} "$@"`;
    writeFileSync(chrome, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    const port = await freePort();
    const args = [...inMemory, '--port', String(port), '--chrome', chrome];
    const { ready, said } = runProcess(main, args);
    await expect.poll(() => statusOf(port, '/readyz')).toBe(503);
    await wait(1500);
    expect([await statusOf(port, '/readyz'), said()]).toEqual([503, '']);
    writeFileSync(goes, '');
    await ready;
    expect(await statusOf(port, '/readyz')).toBe(200);
  });

  it('a worker tells that it runs, and is not ready', async () => {
    const port = await freePort();
    const { promise, reject } = Promise.withResolvers<never>();
    const worker = startWorkerProcess({
      audit: quickAudit(),
      auditsAtOnce: 1,
      browser: promise,
      database: 'postgres:///none?host=/nowhere',
      watched: { host: '127.0.0.1', port },
      report: () => undefined,
    });
    await expect.poll(() => statusOf(port, '/healthz')).toBe(200);
    expect(await statusOf(port, '/readyz')).toBe(503);
    reject(new Error('It does not start.'));
    await expect(worker).rejects.toThrow('It does not start.');
  });
});

describe.skipIf(process.getuid?.() !== 0)('as root, whose browser has no sandbox', () => {
  const asks = { env: { VERDICT_NO_SANDBOX: '' } };

  it.each([[[...inMemory, '--allowed-host', 'reports.example']], [ofWorker]])(
    'does not start with %j, unless --no-sandbox says so',
    async (args) => {
      const { ended, said } = runProcess(main, args, asks);
      expect([await ended, said()]).toEqual([
        1,
        'As root, the browser of audits has no sandbox: use another account, or say --no-sandbox.\n',
      ]);
    },
  );

  it('starts where others cannot ask, with a warning', async () => {
    const { ready, said } = runProcess(main, inMemory, asks);
    await ready;
    expect(said()).toMatch(
      /^As root, the browser of audits has no sandbox: .*\nThe report service/,
    );
  });

  it('starts with --no-sandbox, without a word of it', async () => {
    const args = [...inMemory, '--allowed-host', '127.0.0.1', '--no-sandbox'];
    const { ready, said } = runProcess(main, args, asks);
    await ready;
    expect(said()).toMatch(/^The report service/);
  });
});
