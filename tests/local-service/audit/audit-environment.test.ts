import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findChrome } from '../../../local-service/src/audit/chrome.ts';
import { lighthouseAudit } from '../../../local-service/src/audit/lighthouse-audit.ts';
import { startServer } from '../../support/service/server.ts';
import { auditFolder } from './audit-folder.ts';

const { folder } = auditFolder();
/** Variables of the service that an audit may not know. */
const secrets = {
  VERDICT_API_KEY: 'the-key-of-the-service',
  VERDICT_DATABASE: 'postgres://name:password@host/verdict',
  VERDICT_LOGINS: '/home/logins.json',
  PGPASSWORD: 'password',
  AWS_SECRET_ACCESS_KEY: 'of-another-program',
};
const known = { LANG: 'C.UTF-8', LC_TIME: 'de_DE.UTF-8', TZ: 'Europe/Berlin' };

/** The processes below this one: their arguments and their environments, by the system's files. */
function descendants(): { args: string; env: string[] }[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = new Set([process.pid]);
  // A child may be listed before its parent.
  let before = 0;
  while (before < below.size) {
    before = below.size;
    for (const [pid, parent] of rows) if (below.has(parent)) below.add(pid);
  }
  below.delete(process.pid);
  return [...below].flatMap((pid) => {
    try {
      const [args = '', env = ''] = ['cmdline', 'environ'].map((name) =>
        readFileSync(`/proc/${pid}/${name}`, 'utf8').replace(/\0$/, ''),
      );
      return [{ args, env: env.split('\0') }];
    } catch {
      // It has ended.
      return [];
    }
  });
}

it('gives the programs of an audit the path, language and zone, folders of their own, and no secret', async () => {
  for (const [name, value] of Object.entries({ ...secrets, ...known })) vi.stubEnv(name, value);
  const asked = Promise.withResolvers<void>();
  const page = await startServer(() => {
    asked.resolve();
    return { ends: 'silent' };
  });
  onTestFinished(page.close);
  const stop = new AbortController();
  const audit = lighthouseAudit(findChrome()!)(`${page.url}/`, stop.signal);
  await asked.promise;
  const found = descendants();
  stop.abort();
  await expect(audit).rejects.toThrow('aborted');

  const auditor = found.filter(({ args }) => args.includes('audit-process'));
  const browser = found.filter(
    ({ args }) => args.includes(`--user-data-dir=${folder}/`) && !args.includes('--type='),
  );
  expect([auditor.length, browser.length]).toEqual([1, 1]);
  for (const { env } of [...auditor, ...browser])
    expect(env).toEqual(
      expect.arrayContaining([
        `PATH=${process.env['PATH']}`,
        ...Object.entries(known).map(([name, value]) => `${name}=${value}`),
      ]),
    );
  const own = browser[0]!.env.filter((line) => /^(HOME|TMPDIR|XDG_\w+_HOME)=/.test(line));
  expect(own).toHaveLength(6);
  for (const line of own) expect(line).toContain(`=${folder}/verdict-audit-`);
  const all = found.flatMap(({ env }) => env).join('\n');
  for (const secret of Object.entries(secrets).flat()) expect(all).not.toContain(secret);
});
