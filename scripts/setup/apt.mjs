import { existsSync } from 'node:fs';
import { runQuietly } from './run-to-end.mjs';

let updated = false;

/**
 * Installs a Debian package, if this process is root on Debian. Resolves to whether the package is
 * installed then.
 */
export async function aptInstall(name, say) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  say(`Installing the Debian package ${name} …`);
  // In this run level, no package starts a server.
  const options = {
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  };
  if (!updated) updated = (await runQuietly('apt-get', ['update', '-qq'], options)).code === 0;
  const { code } = await runQuietly(
    'apt-get',
    ['install', '-y', '--no-install-recommends', name],
    options,
  );
  return code === 0;
}
