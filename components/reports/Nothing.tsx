import { words } from '../../lib/browser/words.ts';
import { reportsViewDefault, type ReportsView } from '../../lib/model/view.ts';
import Button from '../shared/Button.tsx';

interface Props {
  loading: boolean;
  /** Whether the service could not be asked: then nothing is known of what there is. */
  failed: boolean;
  view: ReportsView;
  /** Whether search or filters are set. */
  narrowed: boolean;
  onChange: (changes: Partial<ReportsView>) => void;
}

/** In place of the table: nothing yet, nothing that matches, nothing on this page, or not known yet. */
export default function Nothing({ loading, failed, view, narrowed, onChange }: Props) {
  const { search, result, project } = reportsViewDefault;
  return (
    <div class="nothing">
      {loading || failed ? (
        <p class="muted">{loading && words('reportsLoading')}</p>
      ) : view.page > 1 ? (
        <>
          <p>{words('reportsPageEmpty')}</p>
          <Button onClick={() => onChange({ page: 1 })}>{words('reportsFirstPage')}</Button>
        </>
      ) : narrowed ? (
        <>
          <p>{words('reportsNothingFound')}</p>
          <Button onClick={() => onChange({ search, result, project })}>{words('reportsClearFilters')}</Button>
        </>
      ) : (
        <>
          <p>{words('reportsEmpty')}</p>
          <p class="muted">{words('reportsEmptyMore')}</p>
        </>
      )}
    </div>
  );
}
