import { useState } from 'preact/hooks';
import { language, plural, t } from '../../../lib/browser/i18n.ts';
import { oldestKept } from '../../../lib/domain/preferences.ts';
import { findOutdated } from '../../../lib/storage/archive/find-outdated.ts';
import { readConnections } from '../../../lib/storage/extension/connections.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import SelectPreference from '../preferences/SelectPreference.tsx';

/**
 * How old the kept reports may become, in days, with the unit and number that name it. The longest
 * is next to "No limit", so that the arrow keys come to it first.
 */
const offered = [
  [730, 'year', 2],
  [365, 'year', 1],
  [180, 'month', 6],
  [90, 'month', 3],
  [30, 'month', 1],
] as const;

interface Props {
  keepDays: number;
  save: (keepDays: number) => void;
}

/** "Keep at most". It asks first where reports would be removed. */
export default function KeepAtMost({ keepDays, save }: Props) {
  const [asked, setAsked] = useState<{ days: number; reports: number } | null>(null);
  const choose = async (days: number) => {
    const reports = await countOutdated(days).catch(() => 0);
    if (reports === 0) save(days);
    // Drawn again, the select shows the old value until the person has confirmed.
    else setAsked({ days, reports });
  };
  return (
    <>
      <SelectPreference
        label={t('dataKeepAtMost')}
        hint={t('dataKeepAtMostHint')}
        choices={[{ value: 0, label: t('dataKeepAll') }, ...offered.map(choice)]}
        value={keepDays}
        onChange={(days) => void choose(days)}
      />
      {asked && (
        <ConfirmDialog
          title={plural('dataKeepLess', asked.reports)}
          confirmLabel={t('dataKeepLessConfirm')}
          cancelLabel={t('dataForgetCancel')}
          danger
          focus="cancel"
          onConfirm={() => save(asked.days)}
          onClose={() => setAsked(null)}
        >
          <p>{t('dataForgetLost')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Counts the reports of all connections that are removed if reports are kept for so many days. */
async function countOutdated(keepDays: number): Promise<number> {
  const before = oldestKept({ keepDays }, Date.now());
  const { list } = await readConnections();
  const outdated = await Promise.all(list.map(async ({ id }) => findOutdated(id, before)));
  return outdated.flat().length;
}

function choice([days, unit, count]: (typeof offered)[number]) {
  const label = count.toLocaleString(language(), { style: 'unit', unit, unitDisplay: 'long' });
  return { value: days, label };
}
