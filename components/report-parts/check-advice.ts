import { t } from '../../lib/browser/i18n.ts';
import { type AdvicePart, readAdvice } from '../../lib/domain/checks/advice.ts';
import { isCheckKey, knownChecks } from '../../lib/domain/checks/known-checks.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import { keyOf } from './describe-check.ts';

/**
 * The reason why a failed check matters, and how to mend it: the service's own words, else those
 * for its key. Empty where there are none.
 */
export function adviceOf(check: Check): AdvicePart[] {
  const key = keyOf(check);
  if (check.passed) return [];
  if (check.description !== undefined) return readAdvice(check.description);
  if (!isCheckKey(key)) return [];
  const { link } = knownChecks[key];
  return [
    ...readAdvice(t(`checkAdvice_${key}`)),
    ...(link === undefined
      ? []
      : ([
          { kind: 'text', text: ' ' },
          { kind: 'link', text: t('checkLearnMore'), href: link },
        ] as const)),
  ];
}
