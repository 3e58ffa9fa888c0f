import { allProcesses, fileOf, isMarked } from './run-mark.ts';

/** Linux counts processor time for programs in hundredths of a second. */
const ticksPerSecond = 100;
const everyMs = 200;

/** The name, parent, two times and start of a process: the name may have blanks. */
const stat = /\((.*)\) \S (\d+)(?: \S+){9} (\d+) (\d+)(?: \S+){6} (\d+)/s;

/** Names this worker for its project. The run sees 15 characters of that, from outside. */
export function noteWorker(project: string): void {
  process.title = `test:${project}`;
}

/**
 * Looks at the processes of this run again and again, so that those count too which nobody waits
 * for. The function that it returns ends this, and returns the seconds that each project used, and
 * those of the runners themselves as "runners". The last moments of a process are missed. Empty
 * where the system tells nothing of processes.
 */
export function watchProcessorTime(): () => Map<string, number> {
  /** Each process, also of other runs, by its number and start. Those have no project. */
  const known = new Map<string, { project: string; ticks: number }>();
  const projects = new Map<number, string>();
  const look = () => {
    for (const pid of allProcesses()) {
      const [, name = '', parent, user, system, start] = stat.exec(fileOf(pid, 'stat')) ?? [];
      const id = `${pid}@${start}`;
      const project =
        /^test:(.*)/.exec(name)?.[1] ??
        known.get(id)?.project ??
        // Chromium writes over the environment of its processes, so their parents tell.
        (projects.get(Number(parent)) || (isMarked(pid) ? 'runners' : ''));
      projects.set(pid, project);
      known.set(id, { project, ticks: Number(user) + Number(system) });
    }
  };
  look();
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    const seconds = new Map<string, number>();
    for (const { project, ticks } of known.values())
      seconds.set(project, (seconds.get(project) ?? 0) + ticks / ticksPerSecond);
    seconds.delete('');
    return seconds;
  };
}
