import { readdirSync, readFileSync } from 'node:fs';

/** The variable that marks each process of a run. */
const variable = 'VERDICT_TEST_RUN';

/** Marks this run: all that it starts from now on inherits the mark. */
export function markRun(): void {
  process.env[variable] = `${process.pid}-${Date.now()}`;
}

/**
 * Marks this run. One that breaks off says why, and all that it has started ends with it. Only the
 * first reason is told: what follows from it would hide it.
 */
export function endAllWithRun(): void {
  markRun();
  process.on('exit', endLeftovers);
  process.on('uncaughtException', ({ stack = '' }) => breakOff(stack.replace('Error: ', ''), 1));
  process.on('SIGINT', () => breakOff('Ctrl-C ended it.', 130));
  process.on('SIGTERM', () => breakOff('It was told to end.', 143));
}

function breakOff(reason: string, code: number): never {
  console.error(`✗ This run broke off: ${reason}`);
  process.exit(code);
}

/** The mark of this run, as it stands in the environment of a process. */
export const runMark = () => `${variable}=${process.env[variable]}`;

/** The numbers of all processes. Empty where the system does not show them; Linux does. */
export function allProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** The environment with which a process was started. Empty once it has ended. */
export function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/**
 * Kills what the run has left running: browsers, services, databases. Returns how many processes
 * these were.
 */
export function endLeftovers(): number {
  const left = allProcesses().filter(
    (pid) => pid !== process.pid && environmentOf(pid).includes(runMark()),
  );
  for (const pid of left) kill(pid);
  return left.length;
}

/** A process may have ended by itself. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}
