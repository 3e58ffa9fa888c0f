import { listed, t } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';
import { type ReasonLeftOut, reasonsLeftOut } from './ticks.ts';

interface Props {
  /** The reason of each address. Null for one that is not left out. */
  reasons: (ReasonLeftOut | null)[];
  isAlone: boolean;
  onAlone: (isAlone: boolean) => void;
}

/** How many addresses are left out and why, and the button that shows just those. */
export default function LeftOut({ reasons, isAlone, onAlone }: Props) {
  const counts = reasonsLeftOut.map(
    (reason) => [reason, reasons.filter((one) => one === reason).length] as const,
  );
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => t(`newOut_${reason}`, count));
  const inWords = listed(parts);
  return (
    <div class="row wrap">
      <span class="grow">{t('newOut', all, inWords)}</span>
      <Button kind="small" aria-pressed={isAlone} onClick={() => onAlone(!isAlone)}>
        {t('newOutAlone')}
      </Button>
    </div>
  );
}
