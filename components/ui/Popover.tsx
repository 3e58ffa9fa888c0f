import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface Props {
  /** The word on the button. */
  label: string;
  children: ComponentChildren;
}

/** The distance from the button, and from the edges of the window, in pixels. */
const gap = 4;

/**
 * A button that opens a small box of controls below it. The box begins at the start of the button,
 * or ends with it where there is no room, and stays within the window. Escape and a click elsewhere
 * close the box. It lies at a place of the page, so it scrolls with its button.
 */
export default function Popover({ label, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = (box: HTMLElement) => {
    if (!button.current) return;
    const { left, right, bottom } = button.current.getBoundingClientRect();
    const { dir, clientWidth } = document.documentElement;
    // The box is not drawn yet, so its width is the one that its style asks for.
    const width = Math.min(parseFloat(getComputedStyle(box).width), clientWidth - 2 * gap);
    const most = clientWidth - gap - width;
    const [start, end] = dir === 'rtl' ? [right - width, left] : [left, right - width];
    const at = [start, end].find((edge) => edge >= gap && edge <= most) ?? start;
    box.style.top = `${bottom + scrollY + gap}px`;
    box.style.left = `${Math.max(gap, Math.min(at, most))}px`;
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
