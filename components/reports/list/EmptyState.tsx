import { t } from '../../../lib/browser/i18n.ts';
import { filtersOf, reportsViewDefault, type ReportsView } from '../view.ts';
import Button from '../../ui/Button.tsx';

interface Props {
  loading: boolean;
  /** Whether the service could not be asked, so that nothing is known about the list. */
  failed: boolean;
  view: ReportsView;
  /** Whether search or filters are set. */
  isFiltered: boolean;
  onChange: (changes: Partial<ReportsView>) => void;
}

/**
 * Stands in place of the table and says why it is empty: still loading, no reports yet, no match,
 * or no rows on this page.
 */
export default function EmptyState({ loading, failed, view, isFiltered, onChange }: Props) {
  return (
    <div class="nothing">
      {loading || failed ? (
        <p class="muted">{loading && t('reportsLoading')}</p>
      ) : view.page > 1 ? (
        <>
          <p>{t('reportsPageEmpty')}</p>
          <Button onClick={() => onChange({ page: 1 })}>{t('reportsFirstPage')}</Button>
        </>
      ) : isFiltered ? (
        <>
          <p>{t('reportsNothingFound')}</p>
          <Button onClick={() => onChange(filtersOf(reportsViewDefault))}>
            {t('reportsClearFilters')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('reportsEmpty')}</p>
          <p class="muted">{t('reportsEmptyMore')}</p>
        </>
      )}
    </div>
  );
}
