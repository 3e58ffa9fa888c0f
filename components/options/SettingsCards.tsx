import { words } from '../../lib/browser/words.ts';
import ConnectionsCard from './ConnectionsCard.tsx';
import NoService from './NoService.tsx';
import PreferencesCard from './PreferencesCard.tsx';
import type { Settings } from './settings.ts';
import UnreadableNotice from './UnreadableNotice.tsx';
import type { Change } from './useChange.ts';

interface Props {
  settings: Settings;
  change: Change;
  refresh: () => Promise<void>;
}

/** The settings: connections and preferences, and above them what could not be read. */
export default function SettingsCards({ settings: { connections, preferences, unreadable, fill }, change, refresh }: Props) {
  return (
    <main class="options">
      <header class="row">
        <h1 class="grow">{words('optionsTitle')}</h1>
        {connections.length > 0 && <a href="reports.html">{words('optionsAllReports')}</a>}
      </header>
      <div role="status">
        <UnreadableNotice unreadable={unreadable} change={change} refresh={refresh} />
      </div>
      <section class="card" aria-labelledby="connections">
        <h2 id="connections">{words('optionsConnections')}</h2>
        <ConnectionsCard connections={connections} change={change} refresh={refresh} />
      </section>
      {connections.length === 0 && (
        <div class="card">
          <NoService />
        </div>
      )}
      <section class="card" aria-labelledby="preferences">
        <h2 id="preferences">{words('optionsPreferences')}</h2>
        <PreferencesCard preferences={preferences} fill={fill} change={change} />
      </section>
    </main>
  );
}
