import { existsSync } from 'node:fs';
import { runQuietly } from './run-to-end.mjs';
import { say } from './say.mjs';

let updated = false;

/** Finds something with `find`, or installs the Debian package and finds it then; else null. */
export const findOrInstall = async (find, name) =>
  (await find()) ?? ((await aptInstall(name)) ? find() : null);

/**
 * Installs a Debian package, if this process is root on Debian. Resolves to whether the package is
 * installed then.
 */
async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  say(`Installing the Debian package ${name} …`);
  // In this run level, no package starts a server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  if (!updated) updated = (await runQuietly('apt-get', ['update', '-qq'], { env })).code === 0;
  const { code } = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], {
    env,
  });
  return code === 0;
}
