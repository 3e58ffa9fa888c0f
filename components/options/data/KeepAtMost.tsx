import { useState } from 'preact/hooks';
import { language, t } from '../../../lib/browser/i18n.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import SelectPreference from '../preferences/preference-fields.tsx';
import { countLost, type Lost, lossQuestion } from './lost-reports.ts';

/**
 * The choices for how long reports are kept: days, then unit and number for the label. The longest
 * is next to "No limit", so that an arrow key reaches it first.
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

/**
 * "Keep at most". It asks first if the choice would remove reports or results of earlier audits.
 */
export default function KeepAtMost({ keepDays, save }: Props) {
  const [asked, setAsked] = useState<{ days: number; lost: Lost | null } | null>(null);
  const choose = async (days: number) => {
    const lost = await countLost(days);
    if (lost && lost.reports + lost.audits === 0) save(days);
    // The select draws again and shows the old value until the person confirms.
    else setAsked({ days, lost });
  };
  return (
    <>
      <SelectPreference
        label={t('dataKeepAtMost')}
        choices={[{ value: 0, label: t('dataKeepAll') }, ...offered.map(choice)]}
        value={keepDays}
        onChange={(days) => void choose(days)}
      />
      {asked && (
        <ConfirmDialog
          title={lossQuestion(asked.lost)}
          confirmLabel={t('sharedRemove')}
          cancelLabel={t('dataForgetCancel')}
          onConfirm={() => save(asked.days)}
          onClose={() => setAsked(null)}
        >
          <p>{t('dataForgetLost')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function choice([days, unit, count]: (typeof offered)[number]) {
  const label = count.toLocaleString(language(), { style: 'unit', unit, unitDisplay: 'long' });
  return { value: days, label };
}
