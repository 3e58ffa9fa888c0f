import { useMemo } from 'preact/hooks';
import { type Acceptance, isOver } from '../../lib/domain/accepted/acceptance.ts';
import { type Mark, markAccepted } from '../../lib/domain/accepted/mark-accepted.ts';
import { pageOf, projectOf, type Report } from '../../lib/domain/reports/report.ts';
import { storedAccepted } from '../../lib/storage/accepted.ts';
import type { PageState } from '../../lib/storage/page-state.ts';

/** Returns the acceptances of the connection in use, oldest first: anew when one has ended. */
export function useAccepted({ accepted }: Pick<PageState, 'accepted'>): Acceptance[] {
  const all = useMemo(() => storedAccepted.parse(accepted) ?? [], [accepted]);
  const ended = all.filter((one) => isOver(one, Date.now())).length;
  return useMemo(() => [...all], [all, ended]);
}

/** Returns a function that marks the accepted checks of a report. It stays the same meanwhile. */
export function useMark(stored: Pick<PageState, 'accepted'>, report: Report | null): Mark {
  const acceptances = useAccepted(stored);
  const [page, project] = report ? [pageOf(report), projectOf(report)] : ['', ''];
  return useMemo(
    () => markAccepted(acceptances, { page, project }, Date.now()),
    [acceptances, page, project],
  );
}
