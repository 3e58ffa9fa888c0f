import { findOrInstall } from './apt.mjs';
import { findOnPath } from './find-on-path.mjs';

/** Installs the proxies whose samples are tested, where that is possible. Tests skip others. */
export async function ensureProxies() {
  for (const name of ['caddy', 'nginx']) await findOrInstall(() => findOnPath([name]), name);
}
