import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '../../support/wait-for.ts';
import { type ScriptedServer, startServer } from '../../support/service/server.ts';
import { writingTo } from '../audit/audit-folder.ts';
import { call } from '../call.ts';
import { main, runProcess } from '../run-process.ts';
import { makeFolder } from '../stage.ts';

const key = 'the-key-of-the-service';
/** Those that run a service kill it after this time, in milliseconds. */
const patience = 10_000;
// Programs keep all their files in this folder.
let folder: string;
/** Pages that a browser may keep, with a picture that never comes. */
let pages: ScriptedServer;

beforeEach(async () => {
  folder = makeFolder();
  pages = await startServer(({ path }) =>
    path === '/never'
      ? { ends: 'silent' }
      : {
          headers: { 'content-type': 'text/html', 'cache-control': 'max-age=86400' },
          raw: '<!doctype html><title>Kept</title><p>Private<img src="/never">',
        },
  );
});
afterEach(async () => {
  await pages.close();
  await expect.poll(browsers).toEqual([]);
});

const processes = () =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
const browsers = () => processes().filter((line) => line.includes(`--user-data-dir=${folder}/`));

/** A service whose audit never ends: its browser has the page, and asked for the picture. */
async function startHanging() {
  const service = runProcess(
    main,
    ['--port', '0', '--data', ':memory:', '--key', key, '--allow-private-pages'],
    {
      env: writingTo(folder),
    },
  );
  const url = `${pages.url}/`;
  const answer = call({ url: await service.ready, key }, 'POST', '/reports', { url }).then(
    ({ status }) => status,
    () => 'cut',
  );
  await waitFor('two requests of the browser', () => pages.requests.length >= 2, {
    limitMs: 50_000,
  });
  expect(browsers()).not.toEqual([]);
  return { ...service, answer };
}

it('ends an audit that hangs, refuses its request, and leaves no browser and no file', async () => {
  const { child, ended, answer } = await startHanging();
  child.kill('SIGTERM');
  expect(await Promise.race([ended, late()])).toBe(0);
  expect(await answer).toBe(503);
  expect([browsers(), readdirSync(folder)]).toEqual([[], []]);
});

it('leaves no browser and no file behind when it is killed', async () => {
  const { child, ended, answer } = await startHanging();
  child.kill('SIGKILL');
  expect([await ended, await answer]).toEqual([null, 'cut']);
  // The audit's own process cleans up, a moment later.
  await expect.poll(() => [browsers(), readdirSync(folder)]).toEqual([[], []]);
});

it('ends without an audit that does not even end when it should', async () => {
  const { child, ended, said } = await startHanging();
  const audit = processes()
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, parent, ...args]) =>
        Number(parent) === child.pid && args.join().includes('audit-process'),
    );
  const pid = Number(audit?.[0]);
  process.kill(pid, 'SIGSTOP');
  child.kill('SIGTERM');
  expect(await Promise.race([ended, late()])).toBe(1);
  expect(said()).toContain('Something did not stop in time, so the service ended without it.\n');
  // Once it goes on, it sees that the service is gone, and ends its browser.
  process.kill(pid, 'SIGCONT');
});

async function late(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, patience).unref());
  return 'It still runs.';
}
