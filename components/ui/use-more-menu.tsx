import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import Menu, { type Item } from './Menu.tsx';
import type { OnMore } from './MoreButton.tsx';

/**
 * One menu for all buttons "More" of a list: what the buttons call, and the menu while it is open.
 * What has no items any more, or no button, has no menu, and the part of the page around it gets
 * the focus.
 */
export function useMoreMenu(itemsOf: (of: string) => Item[]) {
  const [button, open] = useState<HTMLButtonElement | null>(null);
  const around = useRef<HTMLElement | null>(null);
  const onMore: OnMore = (event) => {
    around.current = event.currentTarget.closest<HTMLElement>('section');
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      return open(event.currentTarget);
    }
    // The second half of a double click leaves the menu as the first half did.
    if (event.detail > 1) return;
    open(event.currentTarget === button ? null : event.currentTarget);
  };
  const onClose = (focus: boolean) => {
    open(null);
    if (focus) button?.focus();
  };
  const items = button ? itemsOf(button.value) : [];
  useLayoutEffect(() => {
    if (!button || (items[0] && button.isConnected)) return;
    open(null);
    if (document.activeElement?.matches('body, [role="menu"] *')) around.current?.focus();
  });
  return [
    onMore,
    button && items[0] && (
      <Menu label={t('uiMore')} items={items} anchor={button} onClose={onClose} />
    ),
  ] as const;
}
