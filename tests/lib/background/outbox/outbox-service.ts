import type { Task } from '../../../../lib/domain/jobs/job.ts';
import { type Problem, problemCodes } from '../../../../lib/domain/problem.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { aReport } from '../../../support/builders/values.ts';

/** Answers which say that no change was made. */
export const clearNoes = [
  'refused',
  'address-refused',
  'not-found',
  'wrong-key',
  'forbidden',
  'no-access',
  'connection-forbidden',
  'no-key',
  'report-forbidden',
  'offline',
  'throttled',
  'unsendable',
] as const;
/** Answers and silences after which the change may have been made. */
export const silences = problemCodes.filter((code) => !clearNoes.some((no) => no === code));

/**
 * How a service treats one request: whether each copy of it that the browser sends makes a report,
 * after how many milliseconds, and how the last copy is answered.
 */
export interface Behaviour {
  copies: readonly { makes: boolean; after: number }[];
  answer: 'report' | Problem['code'];
}

/** How the background's next step ends: whether it could ask, and how a request is treated. */
export interface Turn {
  asks: Problem | null;
  post: Behaviour;
}

/**
 * A report as the service has it. `by` is the job whose request made it; it is listed from `at` on.
 */
interface MadeReport {
  report: Report;
  by: string;
  at: number;
}

/**
 * A minimal service. Its ids are numbers, or say nothing about the order. A report of the address
 * that redirects has the address where that leads.
 */
export function testService(numbered: boolean, redirect: { from: string; to: string }) {
  const made: MadeReport[] = [];
  const gone = new Set<string>();
  const reruns: { id: string; at: number }[] = [];

  const landed = (url: string) => (url === redirect.from ? redirect.to : url);

  function make(url: string, by: string, at: number): string {
    const id = numbered ? String(made.length + 1) : `r${(made.length * 7) % 10}${made.length}`;
    const report = aReport({
      id,
      url: landed(url),
      result: 'good',
      generatedAt: at,
      project: null,
    });
    made.push({ report, by, at });
    return id;
  }

  function read(id: string, now: number): Report | undefined {
    const found = made.find(({ report, at }) => report.id === id && at <= now && !gone.has(id));
    const rerun = reruns.findLast((one) => one.id === id && one.at <= now);
    return found && { ...found.report, ...(rerun && { generatedAt: rerun.at }) };
  }

  return {
    made,
    gone,
    landed,
    make,
    read,
    /** All reports, newest first. */
    list: (now: number): Report[] =>
      made.flatMap(({ report }) => read(report.id, now) ?? []).toReversed(),
    /** Sends a request. `counts` is true unless the answer rules out that the change was made. */
    post: (
      task: Task,
      { copies, answer }: Behaviour,
      now: number,
      by: string,
    ): { reportId: string; problem?: Problem; counts: boolean } => {
      const isGone = 'reportId' in task && !read(task.reportId, now);
      const code = isGone ? 'not-found' : answer;
      if (clearNoes.some((no) => no === code))
        return { reportId: '', problem: { code: code as Problem['code'] }, counts: false };
      let reportId = 'reportId' in task ? task.reportId : '';
      for (const [index, { makes, after }] of copies.entries()) {
        // An answer with a report means that the report was made.
        const isAnswer = code === 'report' && index === copies.length - 1;
        if (!makes && !isAnswer) continue;
        const at = isAnswer ? now : now + after;
        if (task.kind === 'create') reportId = make(task.url, by, at);
        if (task.kind === 'run') reruns.push({ id: task.reportId, at });
        if (task.kind === 'delete') gone.add(task.reportId);
      }
      return { reportId, ...(code !== 'report' && { problem: { code } }), counts: true };
    },
  };
}
