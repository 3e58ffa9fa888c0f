import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFailed, onTestFinished } from 'vitest';
import { within } from '../support/wait-for.ts';

export const main = join(import.meta.dirname, '../../local-service/src/command/main.ts');
export const quickService = join(import.meta.dirname, 'quick-service.ts');

/** As root the browser has no sandbox, and the service asks whether that is meant. */
const asRoot = process.getuid?.() === 0 ? { VERDICT_NO_SANDBOX: 'on' } : {};

/**
 * Starts a service as a real process, which ends with its test. `ready` resolves to its address
 * once it listens, or when a worker works, `ended` to its exit code; `said` is its output. With
 * `terminal` it writes to one, and Ctrl+C stops it. `fileSize` limits each file that it writes, in
 * units of 1024 bytes, as if the disk were full then.
 */
export function runProcess(
  file: string,
  args: string[],
  {
    env = {},
    fileSize,
    terminal = false,
  }: { env?: Record<string, string>; fileSize?: number; terminal?: boolean } = {},
) {
  const command = [process.execPath, file, ...args];
  const limited = ['bash', '-c', `ulimit -f ${fileSize} && exec "$@"`, 'limited', ...command];
  // A shell that stays between would end with the key that is pressed.
  const quoted = ['exec', ...command.map((word) => `'${word}'`)].join(' ');
  const shown = ['script', '--quiet', '--return', '--command', quoted, '/dev/null'];
  const started = fileSize === undefined ? command : limited;
  const [program = '', ...rest] = terminal ? shown : started;
  const child = spawn(program, rest, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, VERDICT_API_KEY: '', ...asRoot, ...env },
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await within('a killed process to end', once(child, 'exit'));
  });
  let text = '';
  // A wait for what never comes lasts as long as its test may.
  onTestFailed(() => {
    const state = child.exitCode ?? child.signalCode ?? 'no, it runs';
    console.error(`${command.join(' ')}\nEnded: ${state}. It said:\n${text}`);
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const heard = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString().replaceAll('\r', '');
      const address = /http:\/\/127\.0\.0\.1:\d+|The worker/.exec(text)?.[0];
      if (address !== undefined && text.endsWith('\n')) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`It ended and said: ${text}`)));
  });
  const ready = within('the process to be ready', heard, {
    limitMs: 50_000,
    instead: () => text,
  });
  ready.catch(() => undefined);
  const pressControlC = () => child.stdin.write('\u0003');
  return { child, ready, ended, said: () => text, pressControlC };
}
