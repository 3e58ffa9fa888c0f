import { useEffect, useRef, useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Project } from '../../../lib/domain/reports/project.ts';
import Button from '../../ui/Button.tsx';
import Field from '../../ui/Field.tsx';

interface Props {
  project: Project;
  onDelete: () => void;
  onClose: () => void;
}

/**
 * Asks before a project is deleted, says what goes with it, and wants its name typed: reports are
 * gone for good.
 */
export default function DeleteProject({ project: { project, reports }, onDelete, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const same = alike(typed) === alike(project);
  const remove = (event: Event) => {
    event.preventDefault();
    if (!same) return;
    onDelete();
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class="ask" aria-labelledby="delete-project" onClose={onClose}>
      <form class="stack" onSubmit={remove}>
        <h2 id="delete-project">
          <bdi>{t('projectsDeleteTitle', project)}</bdi>
        </h2>
        <p>{reports === null ? t('projectsDeleteAll') : plural('projectsDeleteCount', reports)}</p>
        <p class="muted">{t('projectsDeleteUndo')}</p>
        <Field
          label={t('projectsTypeName')}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
          hint={<bdi class="name">{project}</bdi>}
        />
        <div class="row wrap">
          <Button onClick={() => dialog.current?.close()}>{t('projectsKeep')}</Button>
          <Button kind="danger" type="submit" disabled={!same}>
            {t('projectsDelete')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** Keyboards write some letters as one character or as two, and nobody sees a space at the end. */
function alike(name: string): string {
  return name.normalize('NFC').trim();
}
