import { useRef, useState } from 'preact/hooks';
import { holdAccess, requestAccess } from '../../../lib/browser/access.ts';
import { t } from '../../../lib/browser/i18n.ts';
import {
  fitsBeside,
  newHosts,
  settingsChanges,
  settingsFileOf,
  type SettingsChange,
} from '../../../lib/domain/settings/import-settings.ts';
import type { SettingsFile } from '../../../lib/domain/settings/settings-file.ts';
import { importSettings, readOwnSettings } from '../../../lib/storage/settings-file.ts';
import type { Save } from '../../stored/use-save.ts';
import Button from '../../ui/Button.tsx';
import Notice from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { changeText, faultText } from './settings-words.ts';
import { readSettings } from './read-settings.ts';

type Shown =
  | { file: SettingsFile; changes: SettingsChange[] }
  | { fault: string }
  | 'imported'
  | null;

interface Props {
  change: Save;
  refresh: () => Promise<void>;
}

/** "Settings file": saves the settings to a file, and imports a file after showing its changes. */
export default function SettingsFilePart({ change, refresh }: Props) {
  const [shown, setShown] = useState<Shown>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File) => {
    const read = await readSettings(file);
    if ('fault' in read) return setShown({ fault: faultText(read.fault) });
    const own = await readOwnSettings();
    if (!fitsBeside(own, read.file))
      return setShown({ fault: faultText({ code: 'too-many', field: 'addresses' }) });
    const changes = settingsChanges(own, read.file);
    setShown({ file: read.file, changes });
  };
  const apply = async (file: SettingsFile, changes: SettingsChange[]) => {
    const hosts = newHosts(changes);
    // Asked directly in the click. A connection without access is imported too, and says so.
    const asked = hosts.length > 0 ? requestAccess(...hosts) : Promise.resolve(true);
    const letGo = holdAccess();
    await asked.catch(() => false);
    if (await change(importSettings(file))) setShown('imported');
    await letGo();
    await refresh();
  };
  return (
    <section class="part" aria-labelledby="settings-file-title">
      <h3 id="settings-file-title">{t('settingsFile')}</h3>
      <p class="small muted">{t('settingsFileHint')}</p>
      <div class="row wrap">
        <Button onClick={() => void change(saveSettings())}>{t('settingsExport')}</Button>
        <Button onClick={() => input.current?.click()}>{t('settingsImport')}</Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('settingsFile')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void change(choose(file));
          // So that the same file can be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      <div role="status">
        {shown === 'imported' && <p class="small muted">{t('settingsImported')}</p>}
        {shown !== null && typeof shown === 'object' && 'fault' in shown && (
          <Notice tone="bad" title={shown.fault} />
        )}
      </div>
      {shown !== null && typeof shown === 'object' && 'changes' in shown && (
        <>
          <ul aria-label={t('settingsChanges')}>
            {shown.changes.map((one) => (
              <li key={changeText(one)} class="wrap">
                {changeText(one)}
              </li>
            ))}
          </ul>
          {shown.changes.length === 0 && <p>{t('settingsNoChanges')}</p>}
          <div class="row">
            <Button onClick={() => void apply(shown.file, shown.changes)}>
              {t('settingsImportApply')}
            </Button>
            <Button onClick={() => setShown(null)}>{t('sharedCancel')}</Button>
          </div>
        </>
      )}
    </section>
  );
}

async function saveSettings(): Promise<void> {
  const text = `${JSON.stringify(settingsFileOf(await readOwnSettings()), null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), 'verdict-settings.json');
}
