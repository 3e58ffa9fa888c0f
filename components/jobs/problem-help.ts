import type { Words } from '../../lib/browser/i18n.ts';
import type { ProblemCode } from '../../lib/domain/problem.ts';
import { messageSuffix } from './message-suffix.ts';

/**
 * What a person can do about a problem: mend the connection, grant access to its host, try again,
 * or sign in at the service.
 */
export type Remedy = 'settings' | 'grant' | 'retry' | 'sign-in';

/**
 * What helps against each problem, where something does. Exhaustive: a new code does not build
 * without.
 */
export const problemHelp: Record<ProblemCode, Remedy | null> = {
  'no-access': 'grant',
  unreachable: 'retry',
  timeout: 'retry',
  'login-page': 'sign-in',
  'web-page': 'settings',
  'broken-answer': 'retry',
  'too-large': 'retry',
  'unusable-answer': 'settings',
  'wrong-key': 'settings',
  forbidden: 'settings',
  'not-found': null,
  refused: null,
  unsendable: null,
  throttled: 'retry',
  'service-failed': 'retry',
};

/**
 * What to say of a problem, in one sentence in plain words. By type, so that a new code does not
 * build without its sentence.
 */
export function problemMessage(code: ProblemCode): Words {
  return `problem_${messageSuffix(code)}`;
}
