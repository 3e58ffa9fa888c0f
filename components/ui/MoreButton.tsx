import type { TargetedEvent } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { isDoubleClick } from './clicks.ts';
import Icon from './Icon.tsx';
import Menu, { type MenuItem } from './Menu.tsx';

const dots = [2.5, 7.3, 12.1].map((x) => `M${x} 8a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0`).join('');

export type OnMore = (event: TargetedEvent<HTMLButtonElement, MouseEvent | KeyboardEvent>) => void;

interface Props {
  /** The id of the row, passed to `useMoreMenu`. */
  of: string;
  /** The accessible name, if it is not "More". */
  label?: string;
  describedBy: string;
  /** Whether a dot says that the menu has something new. `label` has to say so, too. */
  dot?: boolean;
  onMore: OnMore;
}

/**
 * The button "More" of a row. The list has one menu for all rows (see `useMoreMenu`), because a
 * menu for each of twenty rows would be slow.
 */
export default function MoreButton({
  of,
  label = t('uiMore'),
  describedBy,
  dot = false,
  onMore,
}: Props) {
  return (
    <button
      type="button"
      class={`button quiet more ${dot ? 'with-dot' : ''}`}
      value={of}
      aria-label={label}
      aria-describedby={describedBy}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={onMore}
      onKeyDown={onMore}
    >
      <Icon outline={dots} />
    </button>
  );
}

/**
 * One menu for all buttons "More" of a list. Returns the click handler of the buttons, and the menu
 * while it is open. If the row of the open menu loses its items or its button, the menu closes.
 */
export function useMoreMenu(itemsOf: (of: string) => MenuItem[]) {
  const [button, open] = useState<HTMLButtonElement | null>(null);
  const onMore: OnMore = (event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      return open(event.currentTarget);
    }
    // The first half of a double click opened the menu, and the second half must not close it.
    if (isDoubleClick()) return;
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
  });
  return [
    onMore,
    button && items[0] && (
      <Menu label={t('uiMore')} items={items} anchor={button} onClose={onClose} />
    ),
  ] as const;
}
