import { useEffect, useRef, useState } from 'preact/hooks';
import { watchAccess } from '../../lib/browser/access.ts';
import { words } from '../../lib/browser/words.ts';
import { watchStorage } from '../../lib/storage/area.ts';
import { keepWelcome } from '../../lib/storage/welcome.ts';
import { dress } from '../shared/dress.ts';
import Notice from '../shared/Notice.tsx';
import { tidyAccess } from './leaveConnection.ts';
import { readSettings, type Settings } from './settings.ts';
import SettingsCards from './SettingsCards.tsx';
import { useChange } from './useChange.ts';
import Welcome from './Welcome.tsx';

/** The options: what lies in storage, read again whenever it changes, whoever changed it. They open with the welcome, until it is over or left. */
export default function OptionsPage({ initial }: { initial: Settings }) {
  const [settings, setSettings] = useState(initial);
  const [welcome, setWelcome] = useState(initial.welcome.isDue && !initial.unreadable.connections);
  const [stale, setStale] = useState(false);
  const [failed, change] = useChange();
  const asked = useRef(0);
  const refresh = async () => {
    const own = ++asked.current;
    const read = await readSettings().catch(() => null);
    // An older reading never replaces a newer one.
    if (own < asked.current) return;
    setStale(read === null);
    if (!read) return;
    dress(read.preferences.theme);
    setSettings(read);
  };
  useEffect(() => {
    watchAccess(() => void refresh());
    const stop = watchStorage(() => void refresh());
    // What changed between the first reading and now was not heard.
    void refresh();
    void tidyAccess();
    return stop;
  }, []);
  const leave = () => {
    setWelcome(false);
    void change(keepWelcome({ over: true }));
  };
  return (
    <>
      {welcome ? (
        <Welcome settings={settings} change={change} refresh={refresh} onLeave={leave} />
      ) : (
        <SettingsCards settings={settings} change={change} refresh={refresh} />
      )}
      <div class="alerts" role="alert">
        {failed && <Notice tone="bad" title={words('optionsStorageFailed')} />}
        {stale && <Notice tone="bad" title={words('optionsStorageUnread')} />}
      </div>
    </>
  );
}
