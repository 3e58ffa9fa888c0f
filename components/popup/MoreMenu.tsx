import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import Icon from '../shared/Icon.tsx';

export interface Item {
  label: string;
  onChoose: () => void;
}

/** The menu "More" of a row. Its items are made when it opens: twenty rows would be heavy otherwise. */
export default function MoreMenu({ items, describedBy }: { items: Item[]; describedBy: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!open || !menu.current || !button.current) return;
    // In the top layer, so that the list that scrolls does not cut it off.
    menu.current.showPopover();
    place(menu.current, button.current.getBoundingClientRect());
    menu.current.querySelector('button')?.focus();
  }, [open]);

  const close = (focus: boolean) => {
    setOpen(false);
    if (focus) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close(true);
    const to = event.key === 'Escape' ? null : target(event.key, menu.current);
    if (to === undefined) return;
    // Escape would close the popup, arrows would scroll the list.
    event.preventDefault();
    if (to) to.focus();
    else close(true);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== button.current && !menu.current?.contains(relatedTarget as Node | null)) close(false);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button quiet"
        aria-label={words('popupMore')}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="more" />
      </button>
      {open && (
        <div
          ref={menu}
          class="menu"
          role="menu"
          popover="manual"
          aria-label={words('popupMore')}
          onKeyDown={onKeyDown}
          onFocusOut={onFocusOut}
        >
          {items.map(({ label, onChoose }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close(true);
                onChoose();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** The item that a key goes to, undefined where the key means nothing here. */
function target(key: string, menu: HTMLElement | null): HTMLElement | null | undefined {
  const items = [...(menu?.querySelectorAll('button') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  return key === 'ArrowUp' ? items.at(at - 1) : undefined;
}

/** Below the button and flush with its end; further up where there is no room. */
function place(menu: HTMLElement, anchor: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const left = document.documentElement.dir === 'rtl' ? anchor.left : anchor.right - width;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${Math.max(8, Math.min(anchor.bottom + 2, innerHeight - height - 8))}px`;
}
