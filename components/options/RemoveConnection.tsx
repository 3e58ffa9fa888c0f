import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import Button from '../shared/Button.tsx';
import { leaveConnection } from './leaveConnection.ts';
import type { Kept } from './settings.ts';
import type { Change } from './useChange.ts';

interface Props {
  kept: Kept;
  label: string;
  change: Change;
  onRemoved: () => Promise<void>;
}

/** The button that removes a connection; it asks once, because the key cannot be shown again. */
export default function RemoveConnection({ kept: { connection, open }, label, change, onRemoved }: Props) {
  const [asking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (asking) dialog.current?.showModal();
  }, [asking]);
  const remove = async () => {
    // Closed before the focus goes elsewhere, which nothing outside of it takes while it is open.
    dialog.current?.close();
    if (await change(leaveConnection(connection))) await onRemoved();
  };
  return (
    <>
      <Button kind="quiet small" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <dialog ref={dialog} aria-labelledby="remove-title" onClose={() => setAsking(false)}>
          <h3 id="remove-title">{words('optionsRemoveTitle', connection.name || new URL(connection.baseUrl).host)}</h3>
          <p>{words('optionsRemoveText')}</p>
          {open > 0 && <p>{words('optionsRemoveOpen', open)}</p>}
          <div class="row wrap">
            <Button onClick={() => dialog.current?.close()}>{words('optionsKeep')}</Button>
            <Button kind="quiet" onClick={() => void remove()}>
              {words('optionsRemove')}
            </Button>
          </div>
        </dialog>
      )}
    </>
  );
}
