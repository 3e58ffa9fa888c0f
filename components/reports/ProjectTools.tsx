import { words } from '../../lib/browser/words.ts';
import { perPages, projectSortFields, sorts } from '../../lib/model/parameters.ts';
import type { ProjectsView } from '../../lib/model/view.ts';
import Choice from './Choice.tsx';
import Folded from './Folded.tsx';
import SearchBox from './SearchBox.tsx';

interface Props {
  view: ProjectsView;
  /** Changes the named parts of the view, from its first batch on. `further`: the same typing goes on. */
  onChange: (changes: Partial<ProjectsView>, further?: boolean) => void;
}

/** What the list of projects is narrowed by and how it is sorted: what the interface has (section 4.1), and nothing else. */
export default function ProjectTools({ view, onChange }: Props) {
  return (
    <form class="tools" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox
        label={words('projectsSearch')}
        placeholder={words('projectsSearchHint')}
        value={view.search}
        onSearch={(search, further) => onChange({ search }, further)}
      />
      <Folded count={0}>
        <Choice
          label={words('reportsSortBy')}
          value={view.sortBy}
          options={projectSortFields.map((value) => ({ value, label: words(`projectsSortBy_${value}`) }))}
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
