import { plural, t } from '../../lib/browser/i18n.ts';
import { useState } from 'preact/hooks';
import type { Actions } from '../jobs/use-job-actions.ts';
import Button from '../ui/Button.tsx';
import ConfirmDialog from '../ui/ConfirmDialog.tsx';
import { keepFocus } from '../ui/focus.ts';
import { isolated, shownProject } from '../../lib/domain/addresses/shown-address.ts';

interface Props {
  project: string;
  /** How many reports it has. Null if that is not known. */
  reports: number | null;
  actions: Actions;
  kind: 'quiet' | 'quiet small';
  /** The id of the element with its name. */
  describedBy?: string;
}

/**
 * "Delete project". It asks first, and says how many reports go with it. The person has to type its
 * name, because the reports are gone for good.
 */
export default function DeleteProject(props: Props) {
  const { project, reports, actions, kind, describedBy } = props;
  const [asking, setAsking] = useState(false);
  const shown = shownProject(project);
  return (
    <>
      <Button kind={kind} aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {t('projectsDelete')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('projectsDeleteTitle', isolated(shown))}
          confirmLabel={t('projectsDelete')}
          cancelLabel={t('sharedCancel')}
          typed={{
            label: t('projectsTypeName'),
            hint: <bdi class="name">{shown}</bdi>,
            matches: (typed) => [shown, project].map(normalized).includes(normalized(typed)),
          }}
          focus="field"
          onConfirm={() => {
            keepFocus();
            actions.ask({ kind: 'delete-project', project });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {reports === null ? t('projectsDeleteAll') : plural('projectsDeleteCount', reports)}
          </p>
          <p class="muted">{t('sharedUndoHint')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/**
 * Makes typed names comparable: some keyboards write a letter as two characters, and a space at the
 * end is invisible.
 */
function normalized(name: string): string {
  return name.normalize('NFC').trim();
}
