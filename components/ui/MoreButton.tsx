import type { TargetedEvent } from 'preact';
import { t } from '../../lib/browser/i18n.ts';
import Icon from './Icon.tsx';

/** Three dots. */
const dots = [2.5, 7.3, 12.1].map((x) => `M${x} 8a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0`).join('');

export type OnMore = (event: TargetedEvent<HTMLButtonElement, MouseEvent | KeyboardEvent>) => void;

interface Props {
  /** What the menu is for. */
  of: string;
  describedBy: string;
  onMore: OnMore;
}

/**
 * The button "More" of a row. The list has the menu, see `useMoreMenu`: twenty of them would be
 * heavy.
 */
export default function MoreButton({ of, describedBy, onMore }: Props) {
  return (
    <button
      type="button"
      class="button quiet more"
      value={of}
      aria-label={t('uiMore')}
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
