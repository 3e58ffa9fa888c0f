import { useRef, useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import Icon from './Icon.tsx';
import { later } from './later.tsx';
import type { Item } from './Menu.tsx';

const Menu = later(() => import('./Menu.tsx'));

/** The button "More" of a row and its menu, which is made when it opens: twenty rows would be heavy otherwise. */
export default function MoreMenu({ items, describedBy }: { items: Item[]; describedBy: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = words('popupMore');
  const close = (focus: boolean) => {
    setOpen(false);
    if (focus) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button quiet"
        aria-label={label}
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
      {open && button.current && <Menu label={label} items={items} anchor={button.current} onClose={close} />}
    </>
  );
}
