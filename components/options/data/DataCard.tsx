import { language, plural, t } from '../../../lib/browser/i18n.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import type { Backfill } from '../../../lib/storage/extension/backfills.ts';
import { changePreferences } from '../../../lib/storage/extension/preferences.ts';
import SwitchPreference from '../preferences/SwitchPreference.tsx';
import type { Save } from '../../stored/use-save.ts';
import BackfillProgress from './BackfillProgress.tsx';
import ForgetEverything from './ForgetEverything.tsx';
import KeepAtMost from './KeepAtMost.tsx';
import { useStorageUse } from './use-storage-use.ts';

interface Props {
  preferences: Preferences;
  backfill: Backfill | null;
  change: Save;
}

/** The reports on this device: how many, for how long, and the controls that add or remove them. */
export default function DataCard({ preferences, backfill, change }: Props) {
  const { fillArchive, keepDays } = preferences;
  const use = useStorageUse();
  const save = (changes: Partial<Preferences>) => void change(changePreferences(changes));
  return (
    <div class="preferences">
      <div class="preference">
        <div>
          <p>{use === null ? t('dataUnknown') : use ? keptText(use) : '\u00a0'}</p>
          {use?.lostAt && (
            <p class="small">{t('dataLost', new Date(use.lostAt).toLocaleString(language()))}</p>
          )}
        </div>
      </div>
      <SwitchPreference
        label={t('preferencesFillArchive')}
        hint={t('preferencesFillArchiveHint')}
        checked={fillArchive}
        onChange={(wanted) => save({ fillArchive: wanted })}
      >
        {backfill && fillArchive && <BackfillProgress backfill={backfill} />}
      </SwitchPreference>
      <KeepAtMost keepDays={keepDays} save={(days) => save({ keepDays: days })} />
      <ForgetEverything change={change} />
    </div>
  );
}

/** The number of reports, and their size where the browser tells it. */
function keptText({ reports, bytes }: { reports: number; bytes: number | null }): string {
  if (bytes === null || reports === 0) return plural('dataKept', reports);
  const [unit, size] = bytes < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  const value = Math.max(1, Math.round(bytes / size));
  return plural('dataKeptSize', reports, value.toLocaleString(language(), { style: 'unit', unit }));
}
