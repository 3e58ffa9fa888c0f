import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { UnloadableError } from '../base/audit.ts';
import type { Audit, AuditOutcome } from '../base/audit.ts';
import { auditEnvironment } from './audit-environment.ts';
import type { HostFilter } from './audit-hosts.ts';
import { openAuditProxy } from './audit-proxy.ts';
import { type AuditSettings, plainAudits } from './audit-settings.ts';
import type { LighthouseAnswer, LighthouseOrder } from './lighthouse-process.ts';

/** Beside this file, and like it TypeScript here or JavaScript in the package. */
const lighthouseProcess = join(
  import.meta.dirname,
  `lighthouse-process${extname(import.meta.filename)}`,
);

/**
 * Creates the audit that runs Lighthouse in browsers of its own. The score is the average of its
 * categories. With a filter, browsers reach the hosts alone that it lets through. A run that takes
 * longer than `maxRunMs` ends.
 */
export function lighthouseAudit(
  chromePath: string,
  settings: AuditSettings = plainAudits,
  filter?: HostFilter,
  maxRunMs = 120_000,
): Audit {
  const inProcess = auditInProcess(chromePath, settings, maxRunMs * settings.runs);
  return async (url, signal) => {
    if (!filter) return outcomeOf(await inProcess(url, signal));
    await filter.checkPage(new URL(url).hostname);
    const proxy = await openAuditProxy(filter);
    try {
      const answer = await inProcess(url, signal, proxy.port);
      const { hostname } = new URL(answer.landed ?? url);
      const refusal = proxy.refusalOf(hostname);
      if (refusal) throw refusal;
      if ('outcome' in answer) await filter.checkPage(hostname);
      return outcomeOf(answer);
    } finally {
      await proxy.close();
    }
  };
}

/**
 * Makes audits in a process of its own for each: Lighthouse leaves rejections unhandled when its
 * browser is killed, and that process can end the browser when its parent dies.
 */
function auditInProcess(chromePath: string, settings: AuditSettings, maxAuditMs: number) {
  return async (
    url: string,
    signal?: AbortSignal,
    proxyPort?: number,
  ): Promise<LighthouseAnswer> => {
    const late = AbortSignal.timeout(maxAuditMs);
    const stop = signal ? AbortSignal.any([signal, late]) : late;
    stop.throwIfAborted();
    const child = fork(lighthouseProcess, {
      execArgv: [],
      env: auditEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.send({ url, chromePath, proxyPort, settings } satisfies LighthouseOrder);
    // "close" comes after the last message, but never if this side closed the channel.
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve).once('error', reject);
      child.once('exit', (code) => stop.aborted && resolve(code));
    });
    const end = () => {
      if (child.connected) child.disconnect();
    };
    stop.addEventListener('abort', end);
    let answer: LighthouseAnswer | undefined;
    child.on('message', (message) => {
      answer = message as LighthouseAnswer;
    });
    // The audit's process ends its browser before it ends itself.
    const code = await ended;
    stop.removeEventListener('abort', end);
    signal?.throwIfAborted();
    if (late.aborted)
      throw new UnloadableError(
        `The page could not be checked: it took longer than ${maxAuditMs / 1000} seconds.`,
      );
    return answer ?? { failed: `Lighthouse ended with code ${code} and no answer.` };
  };
}

function outcomeOf(answer: LighthouseAnswer): AuditOutcome {
  if ('outcome' in answer) return answer.outcome;
  if ('unloadable' in answer) throw new UnloadableError(answer.unloadable);
  throw new Error(answer.failed);
}
