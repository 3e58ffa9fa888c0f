import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './run-to-end.mjs';

/**
 * Whether a browser can be started. A program on the PATH may be a stub that only says where to get
 * the browser.
 */
export async function works(path) {
  const { code } = await runQuietly(path, ['--version'], { timeout: 20_000 });
  return code === 0;
}

/** The full path of the first of these programs that is on the PATH and works, or null. */
export async function findOnPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
      const path = join(folder, name);
      if (existsSync(path) && (await works(path))) return path;
    }
  }
  return null;
}
