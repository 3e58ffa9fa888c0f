import { Fragment } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isDoubleClick } from './clicks.ts';

export interface MenuItem {
  label: string;
  onChoose: () => void;
  /** More about the item, below its label. */
  hint?: string | undefined;
  /** Whether the item deletes something. It is drawn in red below a separator, so put it last. */
  danger?: boolean;
}

interface Props {
  label: string;
  items: MenuItem[];
  anchor: HTMLElement;
  /** Called when the menu closes. `focus` says whether the button gets the focus back. */
  onClose: (focus: boolean) => void;
}

/**
 * A menu beside its button, but never over it. It is in the top layer, so a scrolling list does not
 * cut it off. A double click or a held key chooses nothing, because its first half opened the menu.
 */
export default function Menu({ label, items, anchor, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current) return;
    const shown = menu.current;
    const replace = () => place(shown, anchor.getBoundingClientRect());
    shown.showPopover();
    replace();
    shown.querySelector('button')?.focus();
    anchor.ariaExpanded = 'true';
    addEventListener('scroll', replace, { capture: true, passive: true });
    addEventListener('resize', replace);
    return () => {
      removeEventListener('scroll', replace, { capture: true });
      removeEventListener('resize', replace);
      anchor.ariaExpanded = 'false';
    };
  }, [anchor]);
  // Places the menu again, because the list may have scrolled or changed.
  useLayoutEffect(() => {
    if (menu.current) place(menu.current, anchor.getBoundingClientRect());
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose(true);
    const to = event.key === 'Escape' ? null : target(event.key, menu.current);
    if (to === undefined) return;
    // Without this, Escape would close the popup, and arrow keys would scroll the list.
    event.preventDefault();
    if (to) to.focus();
    else onClose(true);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== anchor && !menu.current?.contains(relatedTarget as Node | null))
      onClose(false);
  };
  return (
    <div
      ref={menu}
      class="menu"
      role="menu"
      popover="manual"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocusOut={onFocusOut}
    >
      {items.map((item) => (
        <Fragment key={item.label}>
          {item.danger && <div role="separator" />}
          <button
            type="button"
            role="menuitem"
            class={item.danger ? 'wrong' : undefined}
            tabIndex={-1}
            onClick={() => {
              if (isDoubleClick()) return;
              onClose(true);
              item.onChoose();
            }}
          >
            {item.label}
            {item.hint !== undefined && <span class="small muted"> {item.hint}</span>}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

/** Returns the item that a key moves to. Undefined for any other key. */
function target(key: string, menu: HTMLElement | null): HTMLElement | undefined {
  const items = [...(menu?.querySelectorAll('button') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  return key === 'ArrowUp' ? items.at(at - 1) : undefined;
}

/** The distance from the button, and from the edges of the window, in pixels. */
const gap = 2;
const margin = 8;

/**
 * Places the menu below the button, aligned with the button's end. If there is no room below, the
 * menu goes above the button. If there is no room above either, the menu goes before the button.
 */
function place(menu: HTMLElement, anchor: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const rtl = document.documentElement.dir === 'rtl';
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - height;
  const fitsBelow = below + height + margin <= innerHeight;
  const fits = fitsBelow || above >= margin;
  const flush = rtl ? anchor.left : anchor.right - width;
  const before = rtl ? anchor.right + gap : anchor.left - gap - width;
  const top = fitsBelow ? below : fits ? above : innerHeight - height - margin;
  menu.style.left = `${Math.max(margin, Math.min(fits ? flush : before, innerWidth - width - margin))}px`;
  menu.style.top = `${Math.max(margin, top)}px`;
}
