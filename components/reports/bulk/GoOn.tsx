import { useState } from 'preact/hooks';
import { plural, privacyName, t } from '../../../lib/browser/i18n.ts';
import type { BulkTarget, ChangeBulk } from '../../../lib/domain/jobs/bulk.ts';
import { safeguardOf } from '../../../lib/domain/jobs/safeguard.ts';
import { type KnownBulk, readUnsent } from '../../../lib/storage/bulk-progress.ts';
import { resumeBulk } from '../../../lib/storage/bulks.ts';
import Button from '../../ui/Button.tsx';
import { oncePressed } from '../../ui/clicks.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import NamedReports from '../NamedReports.tsx';

/** The names of the changes of many. */
export const changeNames = {
  run: 'sharedRunAgain',
  privacy: 'sharedChangePrivacy',
  delete: 'sharedDelete',
} as const;

interface Props {
  bulk: KnownBulk<ChangeBulk>;
  /** How many reports were left out, as far as that is known. */
  left: number;
  saveChange: (change: Promise<unknown>) => void;
}

/**
 * "Start the rest again". It sends the rest at once, so a change that has a safeguard is asked
 * about first.
 */
export default function GoOn({ bulk, left, saveChange }: Props) {
  const { change, targets } = bulk;
  const count = targets.by === 'all' ? null : left;
  const [asked, ask] = useState<BulkTarget[] | null>(null);
  const goOn = () => saveChange(resumeBulk(bulk.id));
  const start = async () => {
    if (safeguardOf(change, count) === 'none') goOn();
    else ask(count === null ? [] : await readUnsent(bulk, left).catch(() => []));
  };
  return (
    <>
      <Button kind="small" onClick={oncePressed(start)}>
        {t('sharedStartRest')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t(
            'sharedPair',
            t(changeNames[change.kind]),
            count === null ? t('reportsAllMatching') : plural('reportsCount', count),
          )}
          confirmLabel={t('sharedStartRest')}
          danger={change.kind === 'delete'}
          onConfirm={goOn}
          onClose={() => ask(null)}
        >
          <NamedReports of={asked} />
          {change.kind === 'privacy' ? (
            <p>{privacyName(change.privacy)}</p>
          ) : (
            <p class="muted">{t(change.kind === 'run' ? 'sharedQuota' : 'sharedNoUndo')}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
