import type { Words } from '../../lib/browser/words.ts';
import type { ProblemCode } from '../../lib/model/problem.ts';

/** What a person can do about a problem: mend the connection, grant access to its origin, try again, or sign in at the service. */
export type Remedy = 'settings' | 'grant' | 'retry' | 'sign-in';

/** One sentence in plain words, and the button that helps where there is one. */
export interface Advice {
  sentence: Words;
  action: Remedy | null;
}

/** What to say of each problem. Exhaustive: a new code does not build without its sentence. */
export const advice: Record<ProblemCode, Advice> = {
  'no-access': { sentence: 'sharedProblemNoAccess', action: 'grant' },
  unreachable: { sentence: 'sharedProblemUnreachable', action: 'retry' },
  timeout: { sentence: 'sharedProblemTimeout', action: 'retry' },
  'login-page': { sentence: 'sharedProblemLoginPage', action: 'sign-in' },
  'web-page': { sentence: 'sharedProblemWebPage', action: 'settings' },
  'broken-answer': { sentence: 'sharedProblemBrokenAnswer', action: 'retry' },
  'too-large': { sentence: 'sharedProblemTooLarge', action: 'retry' },
  'unusable-answer': { sentence: 'sharedProblemUnusableAnswer', action: 'settings' },
  'wrong-key': { sentence: 'sharedProblemWrongKey', action: 'settings' },
  forbidden: { sentence: 'sharedProblemForbidden', action: 'settings' },
  'not-found': { sentence: 'sharedProblemNotFound', action: null },
  refused: { sentence: 'sharedProblemRefused', action: null },
  throttled: { sentence: 'sharedProblemThrottled', action: 'retry' },
  'service-failed': { sentence: 'sharedProblemServiceFailed', action: 'retry' },
};

/** The words on the button for each remedy. */
export const remedyLabels: Record<Remedy, Words> = {
  settings: 'sharedOpenSettings',
  grant: 'sharedGrantAccess',
  retry: 'sharedTryAgain',
  'sign-in': 'sharedSignIn',
};
