import { formatNumber, plural, t, resultName } from '../../../lib/browser/i18n.ts';
import PageAddress from '../../report/PageAddress.tsx';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import type { Selection } from '../selection.ts';
import type { ReportsView } from '../view.ts';
import { isolated, shownProject } from '../../../lib/domain/addresses/shown-address.ts';

interface Props {
  kind: 'run' | 'delete';
  /** The number of reports. Null if the service does not tell it. */
  count: number | null;
  selection: Selection;
  view: ReportsView;
  onConfirm: () => void;
  onClose: () => void;
}

/** To delete more reports than this, the person must type the number. */
const maxDeletesUntyped = 20;

/**
 * Asks before a bulk starts, and says how many reports change and which. The focus is on "Cancel",
 * so a second Enter does not confirm.
 */
export default function ConfirmBulk({ kind, count, selection, view, onConfirm, onClose }: Props) {
  const isTyped = kind === 'delete' && (count === null || count > maxDeletesUntyped);
  const expected = count === null ? t('sharedDelete') : formatNumber(count);
  const which = count === null ? t('reportsAllMatching') : plural('reportsCount', count);
  return (
    <ConfirmDialog
      title={t(kind === 'run' ? 'bulkRunSure' : 'sharedDeleteSure', which)}
      confirmLabel={kind === 'run' ? t('sharedRunAgain') : t('bulkDelete', which)}
      danger={kind === 'delete'}
      typed={
        isTyped
          ? {
              label: t('bulkTypeToConfirm', expected),
              matches: (typed) => withoutSeparators(typed) === withoutSeparators(expected),
            }
          : undefined
      }
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <SelectedReports selection={selection} view={view} />
      <p class="muted">{t(kind === 'delete' ? 'sharedUndoHint' : 'bulkSureQuota')}</p>
    </ConfirmDialog>
  );
}

/** Removes separators: a person may type a number with or without them. */
function withoutSeparators(text: string): string {
  return text.replaceAll(/[\s.,’'٬]/g, '').toLowerCase();
}

const maxNamed = 3;

/** The first of the selected reports, or the filters that all matching reports share. */
export function SelectedReports({ selection, view }: Pick<Props, 'selection' | 'view'>) {
  if ('some' in selection) {
    const selected = [...selection.some.values()];
    return (
      <ul class="small which">
        {selected.slice(0, maxNamed).map(({ id, url }) => (
          <li key={id} class="cut">
            <PageAddress url={url} />
          </li>
        ))}
        {selected.length > maxNamed && (
          <li>{plural('sharedAndMore', selected.length - maxNamed)}</li>
        )}
      </ul>
    );
  }
  const { search, result, project } = view;
  const filters = [
    result !== null && t('bulkWhich_result', resultName(result)),
    project !== null && t('bulkWhich_project', isolated(shownProject(project))),
    search !== '' && t('bulkWhich_search', isolated(search)),
  ].filter(Boolean);
  return (
    <p class="which">
      {filters.length > 0 ? t('bulkWhich', filters.join(', ')) : t('bulkWhichAll')}
    </p>
  );
}
