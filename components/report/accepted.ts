import { formatDay } from '../../lib/browser/formats.ts';
import { facts, plural, t } from '../../lib/browser/i18n.ts';
import { isolated, shownProject } from '../../lib/domain/addresses/shown-address.ts';
import { countPlaces } from '../../lib/domain/checks/count-places.ts';
import {
  type Accepted,
  type Check,
  isAccepted,
  isFailing,
} from '../../lib/domain/reports/report.ts';

/** Returns since when a check is accepted, and until when, such as "Accepted May 3 to Aug 3". */
export function acceptedWhen({
  acceptedAt,
  until,
}: Pick<Accepted, 'acceptedAt' | 'until'>): string {
  const since = formatDay(acceptedAt);
  return until === null ? t('acceptedSince', since) : t('acceptedUntil', since, formatDay(until));
}

/** The name of a place in which checks are accepted. */
export function whereName({ in: place, project = '' }: Pick<Accepted, 'in' | 'project'>): string {
  if (place !== 'project') return t(`acceptedIn_${place}`);
  return t('acceptedIn_project', isolated(shownProject(project)));
}

/** Says why a check fails although it was accepted. Empty for any other check. */
export function outgrownText(check: Check): string {
  const { accepted, importance } = check;
  if (!accepted?.isOutgrown) return '';
  const now = countPlaces(check) ?? 0;
  if (accepted.count !== undefined && now > accepted.count)
    return plural('acceptedPlaces', accepted.count, now);
  return t(
    'acceptedImportance',
    t(`detailImportance_${accepted.importance ?? importance}`),
    t(`detailImportance_${importance}`),
  );
}

/** The name of the button that accepts such a check as it is now, such as "Accept 12". */
export function acceptAgainText(check: Check): string {
  const count = countPlaces(check);
  return count !== null && count > (check.accepted?.count ?? Infinity)
    ? t('acceptCount', count)
    : t('acceptAgain');
}

/**
 * Returns how many checks fail and how many of them are accepted, such as "3 failing · 2 accepted".
 * Empty where none is accepted.
 */
export function acceptedCounts(checks: Check[]): string {
  return countsText(checks.filter(isFailing).length, checks.filter(isAccepted).length);
}

/** The same of numbers. */
export function countsText(failing: number, accepted: number): string {
  if (accepted === 0) return '';
  return facts([
    failing === 0 ? t('acceptedNothingElse') : t('acceptedFailing', failing),
    t('acceptedCount', accepted),
  ]);
}
