import { messageSuffix, type Words } from '../../lib/browser/i18n.ts';
import type { Problem, ProblemCode } from '../../lib/domain/problem.ts';

/** The sentence for a problem, in plain words. A code without a message does not compile. */
export function problemMessage(code: ProblemCode): Words {
  return `problem_${messageSuffix(code)}`;
}

/** Whether a problem comes from this device, which has no network. */
export function isOffline(problem: Problem | null | undefined): boolean {
  return problem?.code === 'unreachable' && !navigator.onLine;
}
