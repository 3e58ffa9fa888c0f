import { globSync, readFileSync } from 'node:fs';

/** The variable that marks each process of a run. */
const variable = 'VERDICT_TEST_RUN';

/** Marks this run: all that it starts from now on inherits the mark. */
export function markRun(): void {
  process.env[variable] = `${process.pid}-${Date.now()}`;
}

/** Marks this run. All that it starts ends with it, also where an error or a signal ends it. */
export function endAllWithRun(): void {
  markRun();
  process.on('exit', endLeftovers);
  process.on('SIGINT', () => process.exit(130));
  process.on('SIGTERM', () => process.exit(143));
}

/** The numbers of all processes. Empty where the system does not show them; Linux does. */
export const allProcesses = () => globSync('[0-9]*', { cwd: '/proc' }).map(Number);

/** A file of Linux about a process. Empty once that has ended. */
export function fileOf(pid: number, name: 'environ' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a process was started by this run, or by one that it started. */
export const isMarked = (pid: number) =>
  fileOf(pid, 'environ').split('\0').includes(`${variable}=${process.env[variable]}`);

/**
 * Kills what the run has left running: browsers, services, databases. Returns how many processes
 * these were.
 */
export function endLeftovers(): number {
  const left = allProcesses().filter((pid) => pid !== process.pid && isMarked(pid));
  for (const pid of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // It ended by itself.
  }
  return left.length;
}
