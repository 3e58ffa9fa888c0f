import { formatNumber } from '../../../lib/browser/formats.ts';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { safeguardOf } from '../../../lib/domain/jobs/safeguard.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import { durationText, usualMs } from '../duration-text.ts';
import { knownCount } from '../selection.ts';
import SelectedReports, { type Chosen } from './SelectedReports.tsx';
import { useSeen } from './use-seen.ts';

interface Props extends Chosen {
  kind: 'run' | 'delete';
  connectionId: string;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before a bulk starts that cannot be undone: how many reports change, which, and what it may
 * cost. The focus is on "Cancel", so a second Enter does not confirm.
 */
export default function ConfirmBulk(props: Props) {
  const { kind, connectionId, selection, count, total, view, onConfirm, onClose } = props;
  const seen = useSeen(connectionId, selection, view);
  const isTyped = safeguardOf({ kind }, knownCount(selection)) === 'word';
  const expected = count === null ? t('sharedDelete') : formatNumber(count);
  const which = count === null ? t('reportsAllMatching') : plural('reportsCount', count);
  return (
    <ConfirmDialog
      title={t(kind === 'run' ? 'bulkRunSure' : 'sharedDeleteSure', which)}
      confirmLabel={kind === 'run' ? t('sharedRunAgain') : t('bulkDelete', which)}
      danger={kind === 'delete'}
      typed={
        isTyped
          ? {
              label: t('bulkTypeToConfirm', expected),
              matches: (typed) => withoutSeparators(typed) === withoutSeparators(expected),
            }
          : undefined
      }
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <SelectedReports {...{ selection, count, total, view, seen }} />
      {kind === 'delete' && <p class="muted">{t('sharedNoUndo')}</p>}
      {kind === 'run' && <p class="muted">{t('sharedQuota')}</p>}
      {kind === 'run' && count !== null && (
        <p class="muted">
          {t('newTakes')} {t('newOneAtATime', durationText(count * usualMs))}
        </p>
      )}
    </ConfirmDialog>
  );
}

/**
 * Removes separators: a person may type a number with or without them. Digits of other scripts, as
 * some keyboards have them, become 0 to 9.
 */
function withoutSeparators(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replaceAll(/[\s.,’'٬،\p{Cf}]/gu, '')
    .toLowerCase();
}
