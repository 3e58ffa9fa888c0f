import { plural, words } from '../../lib/browser/words.ts';
import type { ReportsView } from '../../lib/model/view.ts';
import PageAddress from '../shared/PageAddress.tsx';
import { resultName } from '../shared/Result.tsx';
import type { Selection } from './selection.ts';

/** How many of the reports that were picked are named. */
const most = 3;

/** Which reports are selected: the first that were picked, or what all that match are narrowed by. */
export default function Which({ selection, view: { search, result, project } }: { selection: Selection; view: ReportsView }) {
  if ('some' in selection) {
    const picked = [...selection.some.values()];
    return (
      <ul class="small which">
        {picked.slice(0, most).map(({ id, url }) => (
          <li key={id} class="cut">
            <PageAddress url={url} />
          </li>
        ))}
        {picked.length > most && <li>{plural('reportsAndMore', picked.length - most)}</li>}
      </ul>
    );
  }
  const filters = [
    result !== null && words('reportsWhich_result', resultName(result)),
    project !== null && words('reportsWhich_project', project),
    search !== '' && words('reportsWhich_search', search),
  ].filter(Boolean);
  return <p class="which">{filters.length > 0 ? words('reportsWhich', filters.join(', ')) : words('reportsWhichAll')}</p>;
}
