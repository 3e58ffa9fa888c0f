import { spawn } from 'node:child_process';

const keepWaiting = () => {};

/**
 * Runs a program on this terminal and resolves to its exit code. Ctrl-C reaches the program by
 * itself, so this process only waits. Signals to this process alone are passed on.
 */
export function runToEnd(program, args, options) {
  return new Promise((settle, fail) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    const handOn = () => child.kill('SIGTERM');
    process.on('SIGINT', keepWaiting);
    process.on('SIGTERM', handOn);
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', keepWaiting);
      process.off('SIGTERM', handOn);
      settle(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/**
 * Runs a program quietly and resolves to `{ code, output }`; the code is null when it could not be
 * started or took longer than `timeout` ms.
 */
export function runQuietly(program, args, { timeout = 600_000, ...options } = {}) {
  return new Promise((settle) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout, ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => settle({ code: null, output: error.message }));
    child.on('close', (code) => settle({ code, output }));
  });
}
