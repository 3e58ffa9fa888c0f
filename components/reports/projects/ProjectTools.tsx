import { t } from '../../../lib/browser/i18n.ts';
import { perPages, projectSortFields, sorts } from '../../../lib/domain/reports/list-parameters.ts';
import type { ProjectsView } from '../view.ts';
import Select from '../../ui/Select.tsx';
import FoldedFilters from '../FoldedFilters.tsx';
import SearchBox from '../SearchBox.tsx';

interface Props {
  view: ProjectsView;
  /**
   * Changes the named parts of the view, from its first batch on. `further`: the same typing goes
   * on.
   */
  onChange: (changes: Partial<ProjectsView>, further?: boolean) => void;
}

/**
 * What the list of projects is narrowed by and how it is sorted: what the interface has (section
 * 4.1), and nothing else.
 */
export default function ProjectTools({ view, onChange }: Props) {
  return (
    <form class="tools" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox
        label={t('projectsSearch')}
        placeholder={t('projectsSearchHint')}
        value={view.search}
        onSearch={(search, further) => onChange({ search }, further)}
      />
      <FoldedFilters count={0}>
        <Select
          label={t('reportsSortBy')}
          value={view.sortBy}
          options={projectSortFields.map((value) => ({
            value,
            label: t(`projectsSortBy_${value}`),
          }))}
          onChange={(sortBy) => onChange({ sortBy })}
        />
        <Select
          label={t('reportsOrder')}
          value={view.sort}
          options={sorts.map((value) => ({ value, label: t(`reportsOrder_${value}`) }))}
          onChange={(sort) => onChange({ sort })}
        />
        <Select
          label={t('reportsPerPage')}
          value={String(view.perPage)}
          options={perPages.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(value) =>
            onChange({ perPage: perPages.find((count) => String(count) === value) ?? 10 })
          }
        />
      </FoldedFilters>
    </form>
  );
}
