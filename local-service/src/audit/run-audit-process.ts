import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { UnloadableError } from '../base/audit.ts';
import { type AuditBounds, watchBounds } from './audit-bounds.ts';
import { auditEnvironment } from './audit-environment.ts';
import type { AuditAnswer, AuditOrder } from './audit-process.ts';
import { endBrowsers } from './chrome.ts';

/** Beside this file, and like it TypeScript here or JavaScript in the package. */
const auditProcess = join(import.meta.dirname, `audit-process${extname(import.meta.filename)}`);

/**
 * Makes an audit in a process of its own: Lighthouse leaves rejections unhandled when its browser
 * is killed, and that process can end the browser when its parent dies. Throws an `UnloadableError`
 * for an audit that passes a bound, and the reason of the signal when it aborts.
 */
export async function runAuditProcess(
  order: AuditOrder,
  bounds: AuditBounds,
  signal?: AbortSignal,
): Promise<AuditAnswer> {
  const runMs = bounds.runMs * order.settings.runs;
  const late = AbortSignal.timeout(runMs);
  const passed = new AbortController();
  const over = new AbortController();
  const stop = AbortSignal.any([late, passed.signal, ...(signal ? [signal] : [])]);
  stop.throwIfAborted();
  const folder = mkdtempSync(join(tmpdir(), 'verdict-audit-'));
  const child = fork(auditProcess, [folder], {
    execArgv: [],
    env: auditEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.send(order);
  // "close" comes after the last message, but never if this side closed the channel.
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject);
    child.once('exit', (code) => stop.aborted && resolve(code));
  });
  let killing: NodeJS.Timeout | undefined;
  const end = () => {
    // The audit's process ends its browser before it ends itself. One that is stuck does not.
    if (child.connected) child.disconnect();
    killing = setTimeout(() => child.kill('SIGKILL'), bounds.endMs);
  };
  stop.addEventListener('abort', end, { signal: over.signal });
  let answer: AuditAnswer | undefined;
  child.on('message', (message) => {
    answer = message as AuditAnswer;
  });
  const pass = (error: UnloadableError) => passed.abort(error);
  void watchBounds(child.pid ?? 0, folder, bounds, pass, over.signal);
  try {
    const code = await exited;
    signal?.throwIfAborted();
    passed.signal.throwIfAborted();
    if (late.aborted)
      throw new UnloadableError(
        `The page could not be checked: it took longer than ${runMs / 1000} seconds.`,
      );
    return answer ?? { failed: `Lighthouse ended with code ${code} and no answer.` };
  } finally {
    clearTimeout(killing);
    over.abort();
    endBrowsers(folder);
  }
}
