import type { TargetedEvent } from 'preact';
import { words } from '../../lib/browser/words.ts';

export type OnMore = (event: TargetedEvent<HTMLButtonElement>) => void;

interface Props {
  /** What the menu is for. */
  of: string;
  describedBy: string;
  onMore: OnMore;
}

/** The button "More" of a row. The list has the menu, see `useMoreMenu`: twenty of them would be heavy. */
export default function MoreButton({ of, describedBy, onMore }: Props) {
  return (
    <button
      type="button"
      class="button quiet more"
      value={of}
      aria-label={words('popupMore')}
      aria-describedby={describedBy}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={onMore}
      onKeyDown={onMore}
    />
  );
}
