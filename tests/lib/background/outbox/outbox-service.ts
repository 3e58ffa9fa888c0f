import type { Task } from '../../../../lib/domain/jobs/job.ts';
import { type Problem, problemCodes } from '../../../../lib/domain/problem.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';

/** Answers that say in words that nothing was done. */
export const clearNoes = [
  'refused',
  'not-found',
  'wrong-key',
  'forbidden',
  'no-access',
  'throttled',
  'unsendable',
] as const;
/** Answers, and silences, after which nobody knows. */
export const silences = problemCodes.filter((code) => !clearNoes.some((no) => no === code));

/**
 * What a service does with one request: what each copy that the browser sends of it makes, after
 * how many milliseconds, and what is heard of the last.
 */
export interface Behaviour {
  copies: readonly { makes: boolean; after: number }[];
  answer: 'report' | Problem['code'];
}

/**
 * What the next thing that the background waits for comes to: whether it could ask, and what the
 * service does with a request.
 */
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

/** A service, as small as it can be. Ids are numbers, or tell nothing. */
export function testService(numbered: boolean) {
  const made: MadeReport[] = [];
  const gone = new Set<string>();
  const reruns: { id: string; at: number }[] = [];

  function make(url: string, by: string, at: number): string {
    const id = numbered ? String(made.length + 1) : `r${(made.length * 7) % 10}${made.length}`;
    const report = {
      id,
      url,
      result: 'good',
      score: 90,
      generatedAt: at,
      privacy: 1,
      hasPassword: false,
      project: null,
    } as const;
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
    make,
    read,
    /** All reports, newest first. */
    list: (now: number): Report[] =>
      made.flatMap(({ report }) => read(report.id, now) ?? []).toReversed(),
    /** `counts`: it may have been done, for all that can be heard of it. */
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
        // What is answered with a report has made it.
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
