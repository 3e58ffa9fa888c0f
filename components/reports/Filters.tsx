import { words } from '../../lib/browser/words.ts';
import { perPages, reportSortFields, sorts } from '../../lib/model/parameters.ts';
import { results } from '../../lib/model/result.ts';
import type { ReportsView } from '../../lib/model/view.ts';
import { resultName } from '../shared/Result.tsx';
import Choice from './Choice.tsx';
import Folded from './Folded.tsx';
import SearchBox from './SearchBox.tsx';
import { useProjectNames } from './useProjectNames.ts';

interface Props {
  connectionId: string;
  view: ReportsView;
  /** Changes the named parts of the view, from its first batch on. `further`: the same typing goes on. */
  onChange: (changes: Partial<ReportsView>, further?: boolean) => void;
}

/** What the list is narrowed by and how it is sorted: what the interface has (section 4.3), and nothing else. */
export default function Filters({ connectionId, view, onChange }: Props) {
  const { names, more } = useProjectNames(connectionId, view.project);
  const any = { value: '' as const, label: words('reportsAny') };
  return (
    <form class="tools" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox
        label={words('reportsSearch')}
        placeholder={words('reportsSearchHint')}
        value={view.search}
        onSearch={(search, further) => onChange({ search }, further)}
      />
      <Folded count={Number(view.result !== null) + Number(view.project !== null)}>
        <Choice
          label={words('reportsResult')}
          value={view.result ?? ''}
          options={[any, ...results.map((value) => ({ value, label: resultName(value) }))]}
          onChange={(value) => onChange({ result: value === '' ? null : value })}
        />
        <Choice
          label={words('reportsProject')}
          value={view.project ?? ''}
          options={[any, ...names.map((value) => ({ value, label: value }))]}
          note={more ? words('reportsMoreProjects') : undefined}
          onChange={(value) => onChange({ project: value === '' ? null : value })}
        />
        <Choice
          label={words('reportsSortBy')}
          value={view.sortBy}
          options={reportSortFields.map((value) => ({ value, label: words(`reportsSortBy_${value}`) }))}
          onChange={(sortBy) => onChange({ sortBy })}
        />
        <Choice
          label={words('reportsOrder')}
          value={view.sort}
          options={sorts.map((value) => ({ value, label: words(`reportsOrder_${value}`) }))}
          onChange={(sort) => onChange({ sort })}
        />
        <Choice
          label={words('reportsPerPage')}
          value={String(view.perPage)}
          options={perPages.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(value) => onChange({ perPage: perPages.find((count) => String(count) === value) ?? 10 })}
        />
      </Folded>
    </form>
  );
}
