import { t } from '../../../lib/browser/i18n.ts';
import { reportsViewDefault, type ReportsView } from '../view.ts';
import Button from '../../ui/Button.tsx';

interface Props {
  loading: boolean;
  /** Whether the service could not be asked: then nothing is known of what there is. */
  failed: boolean;
  view: ReportsView;
  /** Whether search or filters are set. */
  narrowed: boolean;
  onChange: (changes: Partial<ReportsView>) => void;
}

/**
 * In place of the table: nothing yet, nothing that matches, nothing on this page, or not known yet.
 */
export default function EmptyState({ loading, failed, view, narrowed, onChange }: Props) {
  const { search, result, project } = reportsViewDefault;
  return (
    <div class="nothing">
      {loading || failed ? (
        <p class="muted">{loading && t('reportsLoading')}</p>
      ) : view.page > 1 ? (
        <>
          <p>{t('reportsPageEmpty')}</p>
          <Button onClick={() => onChange({ page: 1 })}>{t('reportsFirstPage')}</Button>
        </>
      ) : narrowed ? (
        <>
          <p>{t('reportsNothingFound')}</p>
          <Button onClick={() => onChange({ search, result, project })}>
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
