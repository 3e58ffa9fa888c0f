import { useMemo } from 'preact/hooks';
import { formatDay } from '../../lib/browser/formats.ts';
import { plural, t } from '../../lib/browser/i18n.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { checkLives } from '../../lib/domain/reports/check-life.ts';
import type { Check } from '../../lib/domain/reports/report.ts';

/** Returns a function that says how long a failed check fails already, as `checkLives` knows it. */
export function useCheckLives(
  checks: Check[] | undefined,
  at: number | null,
  audits: Audit[],
): (check: Check) => string {
  const lives = useMemo(() => checkLives(checks ?? [], at, audits), [checks, at, audits]);
  // Most checks have the same few days, and formatting one takes a while.
  const days = useMemo(() => new Map<number, string>(), [lives]);
  const dayOf = (time: number) => days.get(time) ?? days.set(time, formatDay(time)).get(time)!;
  return (check) => {
    const life = lives.get(check);
    if (!life) return '';
    if (life.kind === 'since') return t('checkLife_since', dayOf(life.at));
    if (life.kind === 'back') return t('checkLife_back', dayOf(life.passedAt));
    return plural('checkLifeOrEarlier', life.runs, dayOf(life.at));
  };
}
