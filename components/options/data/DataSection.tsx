import { useEffect, useState } from 'preact/hooks';
import { formatDate } from '../../../lib/browser/formats.ts';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { problemMessage } from '../../../lib/browser/problem-words.ts';
import { type Backfill, endedAt, switchBackfill } from '../../../lib/storage/backfills.ts';
import { readStorageUse, type StorageUse } from '../../../lib/storage/database/storage-use.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import type { Save } from '../../stored/use-save.ts';
import SetByPolicy from '../../ui/SetByPolicy.tsx';
import { SwitchPreference } from '../preferences/preference-fields.tsx';
import type { Settings } from '../settings.ts';
import KeepAtMost from './KeepAtMost.tsx';
import Removals from './Removals.tsx';
import SettingsFilePart from './SettingsFilePart.tsx';
import { callAt } from '../../ui/shared-timer.ts';

interface Props {
  settings: Settings;
  change: Save;
  refresh: () => Promise<void>;
}

/** The reports on this device: how many, for how long, and the controls that add or remove them. */
export default function DataSection({ settings, change, refresh }: Props) {
  const { preferences, limits, backfill } = settings;
  const { fillArchive, keepDays } = preferences;
  const use = useStorageUse();
  return (
    <div class="preferences">
      <div>
        <p>
          {use === null
            ? t('sharedReportsUnknown')
            : use
              ? plural('reportsKept', use.reports)
              : '\u00a0'}
        </p>
        {use?.lostAt && <p class="small">{t('dataLost', formatDate(use.lostAt))}</p>}
      </div>
      <SwitchPreference
        label={t('preferencesFillArchive')}
        checked={fillArchive}
        onChange={(wanted) => void change(switchBackfill(wanted))}
      >
        {backfill && fillArchive && <BackfillProgress backfill={backfill} />}
      </SwitchPreference>
      <SetByPolicy isSet={limits.keepDays !== undefined}>
        <KeepAtMost
          keepDays={keepDays}
          save={(days) => void change(changePreferences({ keepDays: days }))}
        />
      </SetByPolicy>
      <SettingsFilePart change={change} refresh={refresh} />
      <Removals change={change} />
    </div>
  );
}

function BackfillProgress({ backfill }: { backfill: Backfill }) {
  const { seen, total, problem } = backfill.walk;
  const ended = endedAt(backfill);
  return (
    <div class="filling small" role="status">
      {ended !== null ? (
        <p>{t('preferencesFilled', formatDate(ended))}</p>
      ) : (
        <>
          <progress
            aria-label={t('preferencesFillArchive')}
            {...(total !== null && { value: seen, max: Math.max(total, seen, 1) })}
          />
          <p>
            {total === null
              ? plural('preferencesFilling', seen)
              : plural('preferencesFillingOf', total, seen)}
          </p>
        </>
      )}
      {problem && (
        <p>
          {t(problemMessage(problem))} · {t('sharedRetrying')}
        </p>
      )}
    </div>
  );
}

/** The archive sends no events about its size, so the reports are counted at this interval. */
const measureEveryMs = 2_000;

/**
 * Counts the reports at intervals. Undefined before the first count, null if the archive cannot be
 * read.
 */
function useStorageUse(): StorageUse | null | undefined {
  const [use, setUse] = useState<StorageUse | null>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const measure = () =>
      void readStorageUse()
        .catch(() => null)
        .then(setUse);
    measure();
    return callAt(Date.now() + measureEveryMs, () => setTimes(times + 1));
  }, [times]);
  return use;
}
