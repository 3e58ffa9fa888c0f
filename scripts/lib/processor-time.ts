import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { allProcesses, environmentOf, runMark } from './run-mark.ts';
import { resultsFolder } from './test-results.ts';

/** Linux counts processor time for programs in hundredths of a second. */
const ticksPerSecond = 100;
const everyMs = 200;

/** The variable that names the project to the processes that its workers start. */
const variable = 'TEST_PROJECT';
/** The environment of a process of the run that does nothing for it, so that it does not count. */
export const notCounted = { [variable]: 'none' };
/** Each worker of a runner notes itself here: its processes cannot be told from outside. */
const workers = `${resultsFolder}/workers.txt`;

/** A process that is told from all others, also from a later one with its number. */
type Sample = { id: string; parent: number; ticks: number };

/** The processor time of a process so far. Null once it has ended, and where there is no Linux. */
function sampleOf(pid: number | 'self'): Sample | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes second, in brackets, and may have blanks.
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    return {
      id: `${Number.parseInt(stat, 10)}@${fields[19]}`,
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
    };
  } catch {
    return null;
  }
}

/** Notes that this process is a worker of a project, and names the project to its children. */
export function noteWorker(project: string): void {
  process.env[variable] = project;
  const self = sampleOf('self');
  if (!self) return;
  mkdirSync(resultsFolder, { recursive: true });
  appendFileSync(workers, `${self.id} ${project}\n`);
}

/**
 * Looks at the processes of this run again and again, so that those count too which nobody waits
 * for. `end` returns the seconds that each project used since then, and those of the runners
 * themselves as "runners". The last moments of a process are missed. Empty where the system tells
 * nothing of processes.
 */
export function watchProcessorTime(): { end: () => Map<string, number> } {
  const projects = new Map<string, string>();
  /** The last known id of each process of the run, by its number. */
  const ids = new Map<number, string>();
  const ticks = new Map<string, number>();
  const strangers = new Set<string>();
  const look = () => {
    for (const pid of allProcesses()) {
      const sample = sampleOf(pid);
      if (!sample || strangers.has(sample.id)) continue;
      if (!ticks.has(sample.id)) {
        // Chromium writes over the environment of its processes, so their parents tell.
        const parent = ids.get(sample.parent);
        const environment = environmentOf(pid);
        if (!environment.includes(runMark()) && parent === undefined) {
          strangers.add(sample.id);
          continue;
        }
        const named = environment.find((entry) => entry.startsWith(`${variable}=`));
        const project = named?.slice(variable.length + 1) ?? projects.get(parent ?? '');
        if (project) projects.set(sample.id, project);
        ids.set(pid, sample.id);
      }
      ticks.set(sample.id, sample.ticks);
    }
  };
  look();
  const before = new Map(ticks);
  const timer = setInterval(look, everyMs);
  return {
    end: () => {
      clearInterval(timer);
      look();
      for (const line of read(workers).split('\n')) {
        const [id = '', project = ''] = line.split(' ');
        if (project) projects.set(id, project);
      }
      const seconds = new Map<string, number>();
      for (const [id, used] of ticks) {
        const project = projects.get(id) ?? 'runners';
        const since = (used - (before.get(id) ?? 0)) / ticksPerSecond;
        seconds.set(project, (seconds.get(project) ?? 0) + since);
      }
      seconds.delete(notCounted[variable]);
      return seconds;
    },
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
