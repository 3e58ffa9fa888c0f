import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';
import { leaveConnection } from './leave-connection.ts';
import type { Kept } from '../settings.ts';
import type { Change } from '../use-change.ts';

interface Props {
  kept: Kept;
  /** The id of what says which connection it is. */
  describedBy: string;
  change: Change;
  onRemoved: () => Promise<void>;
}

/**
 * The button that removes a connection; it asks once, because the key cannot be shown again.
 * Neither a second click nor a second Enter agrees.
 */
export default function RemoveConnection({
  kept: { connection, open },
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
    // Closed before the focus goes elsewhere, which nothing outside of it takes while it is open.
    dialog.current?.close();
    if (await change(leaveConnection(connection))) await onRemoved();
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
            // A key that is still held down has not read this.
            if (event.repeat && event.key === 'Enter') event.preventDefault();
          }}
        >
          <h3 id="remove-title">
            {t('connectionRemoveTitle', connection.name || new URL(connection.baseUrl).host)}
          </h3>
          <p>{t('connectionRemoveText')}</p>
          {open > 0 && <p>{plural('connectionRemoveOpen', open)}</p>}
          <div ref={cancel} class="row wrap">
            <Button onClick={() => dialog.current?.close()}>{t('connectionCancel')}</Button>
            <Button kind="danger" onClick={({ detail }) => void (detail > 1 || remove())}>
              {t('connectionRemove')}
            </Button>
          </div>
        </dialog>
      )}
    </>
  );
}
