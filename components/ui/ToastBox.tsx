import type { ComponentChildren, Ref } from 'preact';
import Button from './Button.tsx';
import type { Choice } from './use-announcement.ts';

interface Props {
  /** Without a text the box is hidden. */
  text: string;
  /** More of the text, for screen readers only. */
  heard?: string | null;
  box?: Ref<HTMLDivElement>;
  /** Further content, below the text. */
  below?: ComponentChildren;
  /** The buttons beside it. */
  choices?: Choice[];
  /** More beside it, before the buttons. */
  children?: ComponentChildren;
}

/** A short text with its buttons, at the bottom of the window and above everything else. */
export default function ToastBox({
  text,
  heard = null,
  box = null,
  below,
  choices = [],
  children,
}: Props) {
  return (
    <div ref={box} class="toasts">
      <div class="toast" hidden={text === ''}>
        <div class="grow">
          <p role="status">
            {text}
            {heard !== null && <span class="hidden"> {heard}</span>}
          </p>
          {below}
        </div>
        {children}
        {choices.map(({ label, onChoose }) => (
          <Button key={label} kind="small" onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
