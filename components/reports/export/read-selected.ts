import type { ProblemCode } from '../../../lib/domain/problem.ts';
import type { ExportStep, LeftOut, Sources } from './export-step.ts';

/**
 * What is the same for every report: the others would not come either. Anything else is about one
 * report, and hides no other.
 */
const stopping = new Set<ProblemCode>([
  'no-access',
  'unreachable',
  'timeout',
  'wrong-key',
  'throttled',
]);

/** Reads the reports of a selection, each by its id. */
export function readSelected(
  targets: { id: string; url: string }[],
  { read }: Pick<Sources, 'read'>,
): ExportStep {
  let at = 0;
  let leftOut = 0;
  return async () => {
    const target = targets[at];
    if (!target) return null;
    const total = targets.length;
    const answer = await read(target.id);
    if ('report' in answer) {
      at += 1;
      return { reports: [answer.report], leftOut, total };
    }
    if (stopping.has(answer.problem.code)) return answer;
    at += 1;
    leftOut += 1;
    const named: LeftOut = { ...target, problem: answer.problem };
    return { reports: [], leftOut, total, named };
  };
}
