import { words } from '../../lib/browser/words.ts';
import { useNow } from './useNow.ts';

/** The seconds gone by. Hidden from assistive tools: a live region that holds it would speak up every second. */
export default function Waiting({ since }: { since: number }) {
  const seconds = Math.max(0, Math.floor((useNow(true) - since) / 1_000));
  return (
    <span class="muted seconds" aria-hidden="true">
      {' · '}
      {words('popupSeconds', seconds)}
    </span>
  );
}
