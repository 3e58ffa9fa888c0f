import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { trimSlashes } from '../../../lib/domain/addresses/page-url.ts';
import { defaultPort } from './option-values.ts';
import type { Options } from './options.ts';

/** How long the answer may take, in milliseconds. */
const answerMs = 4000;

/** The addresses that stand for all of this computer. */
const all: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * `verdict-service health`: asks the service on this computer whether it is ready. It takes the
 * options that say where it listens, as the service does. Resolves to the exit code.
 */
export async function healthCommand({
  port,
  host,
  role,
  'base-path': basePath,
}: Pick<Options, 'port' | 'host' | 'role' | 'base-path'>): Promise<number> {
  // A worker has no base path.
  const path = `${role === 'worker' ? '' : trimSlashes(basePath)}/readyz`;
  const at = port ?? defaultPort;
  try {
    const signal = AbortSignal.timeout(answerMs);
    const asked = request({ host: all[host] ?? host, port: at, path, signal }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    if (response.statusCode === 200) return 0;
    console.error(`The service answers ${response.statusCode} at ${path}.`);
  } catch {
    console.error(`Nothing answers on port ${at}.`);
  }
  return 1;
}
