import { useEffect, useRef, useState } from 'preact/hooks';
import { watchAccess } from '../../lib/browser/access.ts';
import { words } from '../../lib/browser/words.ts';
import { watchStorage } from '../../lib/storage/area.ts';
import { dress } from '../shared/dress.ts';
import ConnectionCard from './ConnectionCard.tsx';
import OtherConnections from './OtherConnections.tsx';
import PreferencesCard from './PreferencesCard.tsx';
import { readSettings, type Settings } from './settings.ts';

/** The options: what lies in storage, read again whenever it changes, whoever changed it. */
export default function OptionsPage({ initial }: { initial: Settings }) {
  const [settings, setSettings] = useState(initial);
  const asked = useRef(0);
  const refresh = async () => {
    const own = ++asked.current;
    const read = await readSettings();
    // An older reading never replaces a newer one.
    if (own < asked.current) return;
    dress(read.preferences.theme);
    setSettings(read);
  };
  useEffect(() => {
    watchAccess(() => void refresh());
    const stop = watchStorage(() => void refresh());
    // What changed between the first reading and now was not heard.
    void refresh();
    return stop;
  }, []);
  return (
    <main class="options">
      <header class="row">
        <h1 class="grow">{words('optionsTitle')}</h1>
        {settings.active && <a href="reports.html">{words('optionsAllReports')}</a>}
      </header>
      <section class="card" aria-labelledby="connections">
        <h2 id="connections">{words('optionsConnections')}</h2>
        <ConnectionCard settings={settings} refresh={refresh} />
        <OtherConnections others={settings.others} refresh={refresh} />
      </section>
      <section class="card" aria-labelledby="preferences">
        <h2 id="preferences">{words('optionsPreferences')}</h2>
        <PreferencesCard preferences={settings.preferences} fill={settings.fill} />
      </section>
    </main>
  );
}
