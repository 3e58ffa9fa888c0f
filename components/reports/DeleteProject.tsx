import { plural, t } from '../../lib/browser/i18n.ts';
import type { Project } from '../../lib/domain/reports/report.ts';
import ConfirmDialog from '../ui/ConfirmDialog.tsx';
import { isolated, shownProject } from '../../lib/domain/addresses/shown-address.ts';

interface Props {
  project: Project;
  onDelete: () => void;
  onClose: () => void;
}

/**
 * Asks before a project is deleted, and says how many reports go with it. The person has to type
 * its name, because the reports are gone for good.
 */
export default function DeleteProject({ project: { project, reports }, onDelete, onClose }: Props) {
  const shown = shownProject(project);
  return (
    <ConfirmDialog
      title={t('projectsDeleteTitle', isolated(shown))}
      confirmLabel={t('projectsDelete')}
      cancelLabel={t('projectsKeep')}
      danger
      typed={{
        label: t('projectsTypeName'),
        hint: <bdi class="name">{shown}</bdi>,
        matches: (typed) => [shown, project].map(normalized).includes(normalized(typed)),
      }}
      focus="field"
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>{reports === null ? t('projectsDeleteAll') : plural('projectsDeleteCount', reports)}</p>
      <p class="muted">{t('projectsDeleteUndo')}</p>
    </ConfirmDialog>
  );
}

/** Keyboards write some letters as one character or as two, and a space at the end is invisible. */
function normalized(name: string): string {
  return name.normalize('NFC').trim();
}
