import { aptInstall } from './apt.mjs';
import { findOnPath } from './find-on-path.mjs';
import { say } from './say.mjs';

/** Installs the proxies whose samples are tested, where that is possible. Tests skip others. */
export async function ensureProxies() {
  for (const name of ['caddy', 'nginx'])
    if (!(await findOnPath([name]))) await aptInstall(name, say);
}
