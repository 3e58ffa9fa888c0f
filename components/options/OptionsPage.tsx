import { useEffect, useRef, useState } from 'preact/hooks';
import { watchAccess } from '../../lib/browser/access.ts';
import { words } from '../../lib/browser/words.ts';
import { watchStorage } from '../../lib/storage/area.ts';
import { dress } from '../shared/dress.ts';
import Notice from '../shared/Notice.tsx';
import ConnectionCard from './ConnectionCard.tsx';
import OtherConnections from './OtherConnections.tsx';
import { tidyAccess } from './leaveConnection.ts';
import PreferencesCard from './PreferencesCard.tsx';
import { readSettings, type Settings } from './settings.ts';
import { useChange } from './useChange.ts';

/** The options: what lies in storage, read again whenever it changes, whoever changed it. */
export default function OptionsPage({ initial }: { initial: Settings }) {
  const [settings, setSettings] = useState(initial);
  const [stale, setStale] = useState(false);
  const [failed, change] = useChange();
  const connections = useRef<HTMLElement>(null);
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
  return (
    <main class="options">
      <header class="row">
        <h1 class="grow">{words('optionsTitle')}</h1>
        {settings.active && <a href="reports.html">{words('optionsAllReports')}</a>}
      </header>
      <div role="status">
        {settings.unreadable > 0 && <Notice tone="decent" title={words('sharedUnreadable', settings.unreadable)} />}
        {stale && <Notice tone="bad" title={words('optionsStorageUnread')} />}
      </div>
      <section ref={connections} class="card" aria-labelledby="connections">
        <h2 id="connections">{words('optionsConnections')}</h2>
        <ConnectionCard settings={settings} change={change} refresh={refresh} />
        <OtherConnections
          others={settings.others}
          change={change}
          refresh={refresh}
          focusForm={() => connections.current?.querySelector('input')?.focus()}
        />
        <div role="alert">{failed && <Notice tone="bad" title={words('optionsStorageFailed')} />}</div>
      </section>
      <section class="card" aria-labelledby="preferences">
        <h2 id="preferences">{words('optionsPreferences')}</h2>
        <PreferencesCard preferences={settings.preferences} fill={settings.fill} />
      </section>
    </main>
  );
}
