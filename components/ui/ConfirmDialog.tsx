import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import Button from './Button.tsx';
import { isDoubleClick } from './clicks.ts';
import Field from './Field.tsx';

/** A text that the person must type before confirming. */
interface TypedConfirmation {
  label: string;
  hint?: ComponentChildren;
  matches: (typed: string) => boolean;
}

interface Props {
  title: ComponentChildren;
  /** The sentences below the title. Screen readers read them as the dialog's description. */
  children: ComponentChildren;
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether confirming deletes something, as most do that have no fields. */
  danger?: boolean;
  typed?: TypedConfirmation | undefined;
  /** Fields to fill in. They are valid when the dialog confirms. */
  fields?: ComponentChildren;
  /** The element that has the focus at first. Fields to fill in get it before "Cancel". */
  focus?: 'cancel' | 'field';
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * A dialog that asks before an action. Escape cancels. A double click or a held key does not
 * confirm, because the person has not read the dialog yet.
 */
export default function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, typed, fields, danger = !fields } = props;
  const { cancelLabel = t('sharedCancel'), onConfirm, onClose } = props;
  const { focus = fields ? 'field' : 'cancel' } = props;
  const id = useId();
  const [text, setText] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const first = focus === 'cancel' ? buttons.current : dialog.current;
    // In a radio group, the choice that is selected gets the focus.
    first?.querySelector<HTMLElement>('input:not([type="radio"]), :checked, button')?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class="ask"
      aria-labelledby={id}
      aria-describedby={`${id}-more`}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Without this, Escape would also close the popup or the report.
        event.preventDefault();
        close();
      }}
    >
      <form class="stack" onSubmit={(event) => event.preventDefault()}>
        <h2 id={id}>{title}</h2>
        <div id={`${id}-more`} class="stack">
          {children}
        </div>
        {fields}
        {typed && (
          <Field
            label={typed.label}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            autocomplete="off"
            spellcheck={false}
            hint={typed.hint}
          />
        )}
        <div ref={buttons} class="row wrap">
          <Button onClick={() => isDoubleClick() || close()}>{cancelLabel}</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            type="submit"
            disabled={typed !== undefined && !typed.matches(text)}
            onClick={(event) => {
              event.preventDefault();
              if (isDoubleClick() || !event.currentTarget.form?.reportValidity()) return;
              // The dialog closes first, because an open dialog keeps the focus inside itself.
              close();
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
