import { spawn } from 'node:child_process';
import { root } from './project.ts';

/**
 * How a program ended: its exit code (null when it could not be started or was killed) and what it
 * wrote.
 */
export type Outcome = { code: number | null; output: string };

/**
 * Runs a program of node_modules/.bin, or of the PATH, and keeps what it writes; after `timeout`
 * milliseconds it is killed.
 */
export function runQuietly(program: string, args: string[], timeout?: number): Promise<Outcome> {
  return new Promise((settle) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => settle({ code: null, output: error.message }));
    child.on('close', (code) => settle({ code, output }));
  });
}

// Ctrl-C reaches the child too; this process only waits for it.
const keepWaiting = () => {};

/**
 * Runs a program with this terminal as its own and resolves to its exit code; after `timeout`
 * milliseconds it is killed, which is code 1. `onError` hears what it writes to standard error,
 * which is shown, too.
 */
export function runHere(
  program: string,
  args: string[],
  { timeout, onError }: { timeout?: number; onError?: (text: string) => void } = {},
): Promise<number> {
  return new Promise((settle, fail) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', onError ? 'pipe' : 'inherit'],
      timeout,
      killSignal: 'SIGKILL',
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      onError?.(chunk.toString());
    });
    process.on('SIGINT', keepWaiting);
    child.on('error', fail);
    child.on('exit', (code) => {
      process.off('SIGINT', keepWaiting);
      settle(code ?? 1);
    });
  });
}
