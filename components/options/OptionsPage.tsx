import { useEffect, useRef, useState } from 'preact/hooks';
import { watchAccess } from '../../lib/browser/access.ts';
import { t } from '../../lib/browser/i18n.ts';
import { watchStorage } from '../../lib/storage/extension/extension-storage.ts';
import { saveWelcome } from '../../lib/storage/extension/welcome.ts';
import { applyTheme } from '../ui/apply-theme.ts';
import Notice from '../ui/Notice.tsx';
import { releaseUnusedAccess } from './connection/disconnect.ts';
import { readSettings, type Settings } from './settings.ts';
import SettingsCards from './SettingsCards.tsx';
import { useSaveChange } from './use-save-change.ts';
import Welcome from './welcome/Welcome.tsx';

/**
 * The options: what lies in storage, read again whenever it changes, whoever changed it. They open
 * with the welcome, until it is over or left.
 */
export default function OptionsPage({ initial }: { initial: Settings }) {
  const [settings, setSettings] = useState(initial);
  const [welcome, setWelcome] = useState(initial.welcome.isDue && !initial.unreadable.connections);
  const [stale, setStale] = useState(false);
  const [failed, change] = useSaveChange();
  const asked = useRef(0);
  const refresh = async () => {
    const own = ++asked.current;
    const read = await readSettings().catch(() => null);
    // An older reading never replaces a newer one.
    if (own < asked.current) return;
    setStale(read === null);
    if (!read) return;
    applyTheme(read.preferences.theme);
    setSettings(read);
  };
  useEffect(() => {
    watchAccess(() => void refresh());
    const stop = watchStorage(() => void refresh());
    // What changed between the first reading and now was not heard.
    void refresh();
    void releaseUnusedAccess();
    return stop;
  }, []);
  const leave = () => {
    setWelcome(false);
    void change(saveWelcome({ over: true }));
  };
  return (
    <>
      {welcome ? (
        <Welcome settings={settings} change={change} refresh={refresh} onLeave={leave} />
      ) : (
        <SettingsCards settings={settings} change={change} refresh={refresh} />
      )}
      <div class="alerts" role="alert">
        {failed && <Notice tone="bad" title={t('optionsStorageFailed')} />}
        {stale && <Notice tone="bad" title={t('optionsStorageUnread')} />}
      </div>
    </>
  );
}
