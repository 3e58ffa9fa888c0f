import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Makes a folder where the browsers of this test file's audits make their profiles, and which is
 * removed at its end. `browsers` lists their processes, as `ps` shows them, each with its id first.
 */
export function auditFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  afterAll(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true });
  });
  const browsers = () =>
    execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(`--user-data-dir=${folder}/`));
  return { folder, browsers };
}
