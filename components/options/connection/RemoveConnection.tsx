import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';
import { isDoubleClick, isHeldEnter } from '../../ui/clicks.ts';
import { disconnect } from './disconnect.ts';
import type { ConnectionState } from '../settings.ts';
import type { SaveChange } from '../use-save-change.ts';

interface Props {
  entry: ConnectionState;
  /** The id of the element with the name of the connection. */
  describedBy: string;
  change: SaveChange;
  onRemoved: () => Promise<void>;
}

/**
 * The button that removes a connection. It asks first, since the key cannot be shown again. Neither
 * a second click nor a held Enter confirms.
 */
export default function RemoveConnection({
  entry: { connection, open },
  describedBy,
  change,
  onRemoved,
}: Props) {
  const [asking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!asking) return;
    dialog.current?.showModal();
    cancel.current?.querySelector('button')?.focus();
  }, [asking]);
  const remove = async () => {
    // Closed first: while a dialog is open, nothing outside of it can take the focus.
    dialog.current?.close();
    if (await change(disconnect(connection))) await onRemoved();
  };
  return (
    <>
      <Button kind="quiet small" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {t('connectionRemove')}
      </Button>
      {asking && (
        <dialog
          ref={dialog}
          aria-labelledby="remove-title"
          onClose={() => setAsking(false)}
          onKeyDown={(event) => {
            // The key may have been held since before the dialog opened.
            if (isHeldEnter(event)) event.preventDefault();
          }}
        >
          <h3 id="remove-title">
            {t('connectionRemoveTitle', connection.name || new URL(connection.baseUrl).host)}
          </h3>
          <p>{t('connectionRemoveText')}</p>
          {open > 0 && <p>{plural('connectionRemoveOpen', open)}</p>}
          <div ref={cancel} class="row wrap">
            <Button onClick={() => dialog.current?.close()}>{t('connectionCancel')}</Button>
            <Button kind="danger" onClick={(event) => void (isDoubleClick(event) || remove())}>
              {t('connectionRemove')}
            </Button>
          </div>
        </dialog>
      )}
    </>
  );
}
