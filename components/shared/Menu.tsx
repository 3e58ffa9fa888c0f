import { useLayoutEffect, useRef } from 'preact/hooks';

export interface Item {
  label: string;
  onChoose: () => void;
}

interface Props {
  label: string;
  items: Item[];
  /** The button that opened it. */
  anchor: HTMLElement;
  /** Called once it is to go; says whether the focus goes back to the button. */
  onClose: (focus: boolean) => void;
}

/** A menu beside its button, in the top layer so that a list that scrolls does not cut it off. */
export default function Menu({ label, items, anchor, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current) return;
    menu.current.showPopover();
    place(menu.current, anchor.getBoundingClientRect());
    menu.current.querySelector('button')?.focus();
    anchor.ariaExpanded = 'true';
    return () => {
      anchor.ariaExpanded = 'false';
    };
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose(true);
    const to = event.key === 'Escape' ? null : target(event.key, menu.current);
    if (to === undefined) return;
    // Escape would close the popup, arrows would scroll the list.
    event.preventDefault();
    if (to) to.focus();
    else onClose(true);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== anchor && !menu.current?.contains(relatedTarget as Node | null)) onClose(false);
  };
  return (
    <div ref={menu} class="menu" role="menu" popover="manual" aria-label={label} onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose(true);
            item.onChoose();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** The item that a key goes to, undefined where the key means nothing here. */
function target(key: string, menu: HTMLElement | null): HTMLElement | undefined {
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
