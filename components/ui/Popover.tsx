import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface Props {
  /** The word on the button. */
  label: string;
  children: ComponentChildren;
}

/** The distance from the button, in pixels. */
const gap = 4;

/**
 * A button that opens a small box of controls below it. Escape and a click elsewhere close the box.
 * The box lies at a place of the page, so it scrolls with its button.
 */
export default function Popover({ label, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = (box: HTMLElement) => {
    if (!button.current) return;
    const { left, right, bottom } = button.current.getBoundingClientRect();
    const { dir, clientWidth } = document.documentElement;
    box.style.top = `${bottom + scrollY + gap}px`;
    box.style.insetInlineEnd = `${Math.max(gap, dir === 'rtl' ? left : clientWidth - right)}px`;
  };
  return (
    <>
      <button ref={button} type="button" class="button" popovertarget={id}>
        {label}
        <span class="caret" aria-hidden="true" />
      </button>
      <div
        id={id}
        class="box"
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={({ currentTarget }) => place(currentTarget)}
      >
        {children}
      </div>
    </>
  );
}
