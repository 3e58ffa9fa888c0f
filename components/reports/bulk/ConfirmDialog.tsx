import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatNumber, plural, t } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';
import { isDoubleClick, isHeldEnter } from '../../ui/clicks.ts';
import Field from '../../ui/Field.tsx';

interface Props {
  kind: 'run' | 'delete';
  /** How many reports, null where the service does not say. */
  count: number | null;
  /** Which reports. */
  children: ComponentChildren;
  onSure: () => void;
  onClose: () => void;
}

/** Deletes of more than this many want the number typed. */
const maxUntyped = 20;

/**
 * Asks before many reports are changed: how many, and which. The focus is on "Cancel" and Escape
 * cancels, so that neither a second Enter nor the second half of a double click agrees to anything.
 */
export default function ConfirmDialog({ kind, count, children, onSure, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    cancel.current?.querySelector('button')?.focus();
  }, []);
  const close = () => dialog.current?.close();
  const wanted = count === null ? t('bulkTypeAll') : formatNumber(count);
  const isTyped =
    kind === 'run' || (count !== null && count <= maxUntyped) || alike(typed) === alike(wanted);
  const name = count === null ? t(`bulkSureAll_${kind}`) : plural(`bulkSure_${kind}`, count);
  return (
    <dialog
      ref={dialog}
      class="ask"
      aria-labelledby="sure"
      aria-describedby="sure-which"
      onClose={onClose}
      onKeyDown={(event) => {
        // The key may have been held since before the dialog opened.
        if (isHeldEnter(event)) event.preventDefault();
      }}
    >
      <form class="stack" onSubmit={(event) => event.preventDefault()}>
        <h2 id="sure">{name}</h2>
        <div id="sure-which" class="stack">
          {children}
          <p class="muted">{t(kind === 'delete' ? 'bulkSureUndo' : 'bulkSureQuota')}</p>
        </div>
        {kind === 'delete' && (count === null || count > maxUntyped) && (
          <Field
            label={t('bulkTypeToConfirm', wanted)}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            autocomplete="off"
            spellcheck={false}
          />
        )}
        <div ref={cancel} class="row wrap">
          <Button onClick={close}>{t('sharedCancel')}</Button>
          <Button
            kind={kind === 'delete' ? 'danger' : 'primary'}
            type="submit"
            disabled={!isTyped}
            onClick={(event) => {
              event.preventDefault();
              if (isDoubleClick(event)) return;
              close();
              onSure();
            }}
          >
            {count === null ? t(`bulkYesAll_${kind}`) : plural(`bulkYes_${kind}`, count)}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** A number may be typed as it is shown or as bare digits. */
function alike(text: string): string {
  return text.replaceAll(/[\s.,’'٬]/g, '').toLowerCase();
}
