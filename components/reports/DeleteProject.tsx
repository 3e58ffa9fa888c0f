import { plural, t } from '../../lib/browser/i18n.ts';
import type { Actions } from '../jobs/use-job-actions.ts';
import ConfirmDialog from '../ui/ConfirmDialog.tsx';
import { isolated, shownProject } from '../../lib/domain/addresses/shown-address.ts';

interface Props {
  project: string;
  /** How many reports it has. Null if that is not known. */
  reports: number | null;
  actions: Actions;
  onClose: () => void;
}

/**
 * The question before a project is deleted, with how many reports go with it. The person has to
 * type its name, because the reports are gone for good.
 */
export default function DeleteProject({ project, reports, actions, onClose }: Props) {
  const shown = shownProject(project);
  return (
    <ConfirmDialog
      title={t('sharedDeleteSure', isolated(shown))}
      confirmLabel={t('projectsDelete')}
      typed={{
        label: t('projectsTypeName'),
        hint: <bdi class="name">{shown}</bdi>,
        matches: (typed) => [shown, project].map(normalized).includes(normalized(typed)),
      }}
      focus="field"
      onConfirm={() => actions.ask({ kind: 'delete-project', project })}
      onClose={onClose}
    >
      <p>{reports === null ? t('projectsDeleteAll') : plural('projectsDeleteCount', reports)}</p>
      <p class="muted">{t('sharedNoUndo')}</p>
    </ConfirmDialog>
  );
}

/**
 * Makes typed names comparable: some keyboards write a letter as two characters, and a space at the
 * end is invisible.
 */
function normalized(name: string): string {
  return name.normalize('NFC').trim();
}
