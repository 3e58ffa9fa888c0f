import { useEffect, useRef, useState } from 'preact/hooks';
import { plural, words } from '../../lib/browser/words.ts';
import type { Project } from '../../lib/model/project.ts';
import Button from '../shared/Button.tsx';
import Field from '../shared/Field.tsx';

interface Props {
  project: Project;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a project is deleted, says what goes with it, and wants its name typed: reports are gone for good. */
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
          <bdi>{words('projectsDeleteTitle', project)}</bdi>
        </h2>
        <p>{reports === null ? words('projectsDeleteAll') : plural('projectsDeleteCount', reports)}</p>
        <p class="muted">{words('projectsDeleteUndo')}</p>
        <Field
          label={words('projectsTypeName')}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
          hint={<bdi class="name">{project}</bdi>}
        />
        <div class="row wrap">
          <Button onClick={() => dialog.current?.close()}>{words('projectsKeep')}</Button>
          <Button kind="danger" type="submit" disabled={!same}>
            {words('projectsDelete')}
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
