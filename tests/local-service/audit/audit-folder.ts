import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';

/** The variables that name the folders where programs keep files for their account. */
const places = ['TMPDIR', 'HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'];
const more = ['XDG_STATE_HOME', 'XDG_RUNTIME_DIR'];

/** An environment in which a folder is every place where a program keeps files. */
export function writingTo(folder: string): Record<string, string> {
  return Object.fromEntries([...places, ...more].map((name) => [name, folder]));
}

/**
 * Makes a folder where the audits of this test file write, and which is removed at its end: for
 * temporary files, and as the home of the account. `browsers` lists their processes, as `ps` shows
 * them, each with its id first.
 */
export function auditFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  for (const [name, value] of Object.entries(writingTo(folder))) vi.stubEnv(name, value);
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const browsers = () =>
    execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(`--user-data-dir=${folder}/`));
  return { folder, browsers };
}
