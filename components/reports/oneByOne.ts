import type { ExportStep, Sources } from './exportStep.ts';

/** Reads the reports of a selection, each by its id. */
export function oneByOne(targets: { id: string }[], { read }: Pick<Sources, 'read'>): ExportStep {
  let at = 0;
  let leftOut = 0;
  return async () => {
    const target = targets[at];
    if (!target) return null;
    const answer = await read(target.id);
    if ('problem' in answer && answer.problem.code !== 'not-found') return answer;
    at += 1;
    const reports = 'report' in answer ? [answer.report] : [];
    leftOut += 1 - reports.length;
    return { reports, leftOut, total: targets.length };
  };
}
