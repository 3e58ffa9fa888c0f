import { language, plural, t } from '../../../lib/browser/i18n.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { dismissEviction } from '../../../lib/storage/extension/archive-mark.ts';
import type { Backfill } from '../../../lib/storage/extension/backfills.ts';
import { changePreferences } from '../../../lib/storage/extension/preferences.ts';
import Notice from '../../ui/Notice.tsx';
import SwitchPreference from '../preferences/SwitchPreference.tsx';
import type { Save } from '../../stored/use-save.ts';
import BackfillProgress from './BackfillProgress.tsx';
import ForgetEverything from './ForgetEverything.tsx';
import KeepAtMost from './KeepAtMost.tsx';
import { useStorageUse } from './use-storage-use.ts';

interface Props {
  preferences: Preferences;
  backfill: Backfill | null;
  evictedAt: number | null;
  change: Save;
}

/** The reports on this device: how many, for how long, and the controls that add or remove them. */
export default function DataCard({ preferences, backfill, evictedAt, change }: Props) {
  const { fillArchive, keepDays } = preferences;
  const use = useStorageUse();
  const save = (changes: Partial<Preferences>) => void change(changePreferences(changes));
  return (
    <div class="preferences">
      <div role="status">
        {evictedAt !== null && <Evicted at={evictedAt} isFilling={fillArchive} change={change} />}
      </div>
      <div class="preference">
        <div>
          <p>{use === null ? t('dataUnknown') : use ? keptText(use) : '\u00a0'}</p>
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

interface EvictedProps {
  at: number;
  isFilling: boolean;
  change: Save;
}

/** Tells that the browser has removed the archive, until the person has read it. */
function Evicted({ at, isFilling, change }: EvictedProps) {
  const noticed = new Date(at).toLocaleString(language());
  return (
    <Notice
      tone="decent"
      title={t('dataEvicted')}
      action={{
        label: t('dataEvictedRead'),
        onClick: () => void change(dismissEviction()),
      }}
    >
      {t(isFilling ? 'dataEvictedFilling' : 'dataEvictedUnfilled', noticed)}
    </Notice>
  );
}
