import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type AuditBounds, auditBounds } from '../../../local-service/src/audit/audit-bounds.ts';
import { plainAudits } from '../../../local-service/src/audit/audit-settings.ts';
import { findChrome } from '../../../local-service/src/audit/chrome.ts';
import { lighthouseAudit } from '../../../local-service/src/audit/lighthouse-audit.ts';
import { UnloadableError } from '../../../local-service/src/base/audit.ts';
import { type ScriptedServer, startServer } from '../../support/service/server.ts';
import { auditFolder } from './audit-folder.ts';

/** Scripts of pages by their path. Each goes on without an end. */
const scripts: Record<string, string> = {
  '/disk': `
    const part = crypto.getRandomValues(new Uint8Array(65_536));
    const data = new Blob(Array(64).fill(part));
    const fill = async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await (await folder.getFileHandle('file', { create: true })).createWritable();
      for (;;) await file.write(data);
    };
    fill();`,
  '/memory': `
    const kept = [];
    setInterval(() => kept.push(new Uint8Array(16_000_000).fill(kept.length)), 20);`,
  '/processes': `
    let site = 0;
    setInterval(() => {
      site += 1;
      const src = 'http://site-' + site + '.localhost:' + location.port + '/';
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, 20);`,
  '/loop': 'for (;;);',
};
const { folder, browsers } = auditFolder();
let site: ScriptedServer;

beforeAll(async () => {
  site = await startServer(({ path }) => ({
    headers: { 'content-type': 'text/html' },
    raw: `<!doctype html><html lang="en"><title>Bad</title><h1>Bad</h1><script>${scripts[path] ?? ''}</script>`,
  }));
});
afterEach(async () => {
  await expect.poll(() => [browsers(), readdirSync(folder)]).toEqual([[], []]);
});
afterAll(() => site.close());

const audit = async (path: string, bounds: Partial<AuditBounds>, signal?: AbortSignal) =>
  lighthouseAudit(findChrome()!, plainAudits, undefined, { ...auditBounds, ...bounds })(
    site.url + path,
    signal,
  );

it.each([
  ['/disk', { diskMb: 40 }, 'it wrote more than 40 MB.'],
  ['/memory', { memoryMb: 1200 }, 'it took more than 1200 MB of memory.'],
  ['/processes', { processes: 25 }, 'it started more than 25 processes.'],
])('ends an audit of the page %s where it passes %j', async (path, bounds, reason) => {
  const ended = audit(path, bounds);
  await expect(ended).rejects.toThrow(UnloadableError);
  await expect(ended).rejects.toThrow(`The page could not be checked: ${reason}`);
});

it('ends an audit whose process is stuck, with its browser', async () => {
  const stop = new AbortController();
  const ended = audit('/loop', { endMs: 500 }, stop.signal);
  await expect.poll(() => site.requests.map(({ path }) => path)).toContain('/loop');
  const processes = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
  const line =
    processes
      .split('\n')
      .find((each) => each.includes(`${folder}/`) && each.includes('audit-process')) ?? '';
  const pid = Number.parseInt(line, 10);
  onTestFinished(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  process.kill(pid, 'SIGSTOP');
  expect(browsers()).not.toEqual([]);
  stop.abort();
  await expect(ended).rejects.toThrow('aborted');
});
