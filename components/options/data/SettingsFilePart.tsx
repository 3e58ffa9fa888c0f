import { useRef, useState } from 'preact/hooks';
import { holdAccess, requestTogether } from '../../../lib/browser/access.ts';
import { listed, sentences, t } from '../../../lib/browser/i18n.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';
import { serviceHost } from '../../../lib/domain/connections/connection.ts';
import {
  changesAnything,
  newHosts,
  settingsFileOf,
} from '../../../lib/domain/settings/import-settings.ts';
import { storedAccepted } from '../../../lib/storage/accepted.ts';
import { importSettings, readOwnSettings } from '../../../lib/storage/settings-file.ts';
import type { Save } from '../../stored/use-save.ts';
import { useStored } from '../../stored/use-stored.ts';
import Button from '../../ui/Button.tsx';
import Notice from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SwitchPreference } from '../preferences/preference-fields.tsx';
import ImportChanges from './ImportChanges.tsx';
import { type FileFault, type Import, readImport } from './read-settings.ts';
import { faultText, leftOutText } from './settings-words.ts';

type Shown = { changes: Import } | { fault: FileFault } | { said: string };

/** Says that an import changes nothing, and which parts of its file are unknown. */
function nothingIn({ leftOut }: Import): string {
  return sentences([t('settingsNoChanges'), leftOutText(leftOut)]);
}

/** Whether there are acceptances of single pages. */
async function acceptsOnPages(): Promise<boolean> {
  const { accepted } = await readOwnSettings();
  return Object.values(accepted).some((list) => list.some(({ where }) => where.in === 'page'));
}

interface Props {
  change: Save;
  refresh: () => Promise<void>;
}

/** "Settings file": saves the settings to a file, and imports a file after showing its changes. */
export default function SettingsFilePart({ change, refresh }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [withPages, setWithPages] = useState(false);
  const hasPages = useStored(acceptsOnPages, storedAccepted.is);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = async (chosen: File) => {
    const read = await readImport(chosen);
    if ('fault' in read) setShown(read);
    else setShown(changesAnything(read.changes) ? { changes: read } : { said: nothingIn(read) });
  };
  const exportSettings = async () => {
    const own = await readOwnSettings().catch(() => null);
    setShown(own ? null : { fault: { code: 'unread-settings' } });
    if (!own) return;
    const text = `${JSON.stringify(settingsFileOf(own, withPages), null, 2)}\n`;
    saveFile(new Blob([text], { type: 'application/json' }), 'verdict-settings.json');
  };
  // The clicked button disappears with the list.
  const close = (next: Shown | null) => {
    setShown(next);
    button.current?.focus();
  };
  const apply = async ({ file, changes }: Import) => {
    // Asked directly in the click. The import does not depend on the answer, and says what is
    // missing without it.
    const hosts = newHosts(changes);
    const notifies = changes.some(
      (one) => one.of === 'preference' && one.name === 'notifications' && one.after === true,
    );
    const asked =
      hosts.length > 0 || notifies
        ? requestTogether(hosts, notifies ? ['notifications'] : [])
        : Promise.resolve(true);
    const letGo = holdAccess();
    const isGranted = await asked.catch(() => false);
    const needsKeys = changes.some((one) => one.of === 'connection' && one.does === 'added');
    const said = [t(needsKeys ? 'settingsImportedKeys' : 'settingsImported')];
    if (!isGranted && hosts.length > 0)
      said.push(t('settingsNoAccess', listed(hosts.map((url) => isolated(serviceHost(url))))));
    if (!isGranted && notifies) said.push(t('settingsNoNotifications'));
    if (await change(importSettings(file))) close({ said: sentences(said) });
    await letGo();
    await refresh();
  };
  const leftOut = shown && 'changes' in shown ? leftOutText(shown.changes.leftOut) : '';
  return (
    <section class="part" aria-labelledby="settings-file-title">
      <h3 id="settings-file-title">{t('settingsFile')}</h3>
      <p class="small muted">{t('settingsFileHint')}</p>
      {hasPages && (
        <SwitchPreference
          label={t('settingsWithPages')}
          checked={withPages}
          onChange={setWithPages}
        />
      )}
      <div class="row wrap">
        <Button onClick={() => void exportSettings()}>{t('settingsExport')}</Button>
        <button ref={button} type="button" class="button" onClick={() => input.current?.click()}>
          {t('settingsImport')}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('settingsFile')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
          // An empty field lets the same file be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      <div role="status">
        {leftOut !== '' && <Notice tone="decent" title={leftOut} />}
        {shown && 'said' in shown && <p class="small muted">{shown.said}</p>}
        {shown && 'fault' in shown && <Notice tone="bad" title={faultText(shown.fault)} />}
      </div>
      {shown && 'changes' in shown && (
        <ImportChanges
          shown={shown.changes}
          onImport={() => void apply(shown.changes)}
          onCancel={() => close(null)}
        />
      )}
    </section>
  );
}
