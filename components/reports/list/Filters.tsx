import { t } from '../../../lib/browser/i18n.ts';
import { perPages, reportSortFields, sorts } from '../../../lib/domain/reports/list-parameters.ts';
import { results } from '../../../lib/domain/reports/result.ts';
import type { ReportsView } from '../view.ts';
import { resultName } from '../../report-parts/Result.tsx';
import Select from '../../ui/Select.tsx';
import FoldedFilters from '../FoldedFilters.tsx';
import SearchBox from '../SearchBox.tsx';
import { useProjectNames } from './use-project-names.ts';

interface Props {
  connectionId: string;
  view: ReportsView;
  /**
   * Changes the named parts of the view, from its first batch on. `further`: the same typing goes
   * on.
   */
  onChange: (changes: Partial<ReportsView>, further?: boolean) => void;
}

/**
 * What the list is narrowed by and how it is sorted: what the interface has (section 4.3), and
 * nothing else.
 */
export default function Filters({ connectionId, view, onChange }: Props) {
  const { names, more } = useProjectNames(connectionId, view.project);
  const any = { value: '' as const, label: t('reportsAny') };
  return (
    <form class="tools" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox
        label={t('reportsSearch')}
        placeholder={t('reportsSearchHint')}
        value={view.search}
        onSearch={(search, further) => onChange({ search }, further)}
      />
      <FoldedFilters count={Number(view.result !== null) + Number(view.project !== null)}>
        <Select
          label={t('reportsResult')}
          value={view.result ?? ''}
          options={[any, ...results.map((value) => ({ value, label: resultName(value) }))]}
          onChange={(value) => onChange({ result: value === '' ? null : value })}
        />
        <Select
          label={t('reportsProject')}
          value={view.project ?? ''}
          options={[any, ...names.map((value) => ({ value, label: value }))]}
          note={more ? t('reportsMoreProjects') : undefined}
          onChange={(value) => onChange({ project: value === '' ? null : value })}
        />
        <Select
          label={t('reportsSortBy')}
          value={view.sortBy}
          options={reportSortFields.map((value) => ({ value, label: t(`reportsSortBy_${value}`) }))}
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
