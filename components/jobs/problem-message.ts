import type { Words } from '../../lib/browser/i18n.ts';
import type { ProblemCode } from '../../lib/domain/problem.ts';
import { messageSuffix } from '../../lib/browser/i18n.ts';

/**
 * What to say of a problem, in one sentence in plain words. By type, so that a new code does not
 * build without its sentence.
 */
export function problemMessage(code: ProblemCode): Words {
  return `problem_${messageSuffix(code)}`;
}
