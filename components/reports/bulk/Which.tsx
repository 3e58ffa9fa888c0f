import { plural, t } from '../../../lib/browser/i18n.ts';
import type { ReportsView } from '../view.ts';
import PageAddress from '../../report-parts/PageAddress.tsx';
import { resultName } from '../../report-parts/Result.tsx';
import type { Selection } from '../selection.ts';

/** How many of the reports that were picked are named. */
const maxNamed = 3;

/**
 * Which reports are selected: the first that were picked, or what all that match are narrowed by.
 */
export default function Which({
  selection,
  view: { search, result, project },
}: {
  selection: Selection;
  view: ReportsView;
}) {
  if ('some' in selection) {
    const picked = [...selection.some.values()];
    return (
      <ul class="small which">
        {picked.slice(0, maxNamed).map(({ id, url }) => (
          <li key={id} class="cut">
            <PageAddress url={url} />
          </li>
        ))}
        {picked.length > maxNamed && <li>{plural('reportsAndMore', picked.length - maxNamed)}</li>}
      </ul>
    );
  }
  const filters = [
    result !== null && t('bulkWhich_result', resultName(result)),
    project !== null && t('bulkWhich_project', project),
    search !== '' && t('bulkWhich_search', search),
  ].filter(Boolean);
  return (
    <p class="which">
      {filters.length > 0 ? t('bulkWhich', filters.join(', ')) : t('bulkWhichAll')}
    </p>
  );
}
