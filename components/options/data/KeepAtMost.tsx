import { useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import SelectPreference from '../preferences/preference-fields.tsx';
import { keepDaysChoices } from './keep-days.ts';
import { countLost, type Lost, lossQuestion } from './lost-reports.ts';

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
        options={keepDaysChoices(keepDays)}
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
