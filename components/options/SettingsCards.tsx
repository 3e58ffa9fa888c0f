import { t } from '../../lib/browser/i18n.ts';
import Card from './Card.tsx';
import ConnectionsCard from './connection/ConnectionsCard.tsx';
import DataCard from './data/DataCard.tsx';
import IssueTrackerCard from './issues/IssueTrackerCard.tsx';
import NoService from './welcome/NoService.tsx';
import MenusAndBadge from './preferences/MenusAndBadge.tsx';
import PreferencesCard from './preferences/PreferencesCard.tsx';
import ShortcutsCard from './shortcuts/ShortcutsCard.tsx';
import type { Settings } from './settings.ts';
import type { Save } from '../stored/use-save.ts';
import HostRules from './leak-guard/HostRules.tsx';
import LeftOutParameters from './leak-guard/LeftOutParameters.tsx';
import { removeQuarantined } from '../../lib/storage/quarantine.ts';
import Notice from '../ui/Notice.tsx';

interface Props {
  settings: Settings;
  change: Save;
  refresh: () => Promise<void>;
}

/** All settings, and a notice about stored data that cannot be read. */
export default function SettingsCards({
  settings: {
    connections,
    preferences,
    leakGuard,
    hasUnreadable,
    hasQuarantined,
    backfill,
    shortcuts,
    allowed,
  },
  change,
  refresh,
}: Props) {
  const removeUnreadable = async () => {
    if (await change(removeQuarantined())) await refresh();
  };
  return (
    <main class="options">
      <header class="row">
        <h1 class="grow">{t('optionsTitle')}</h1>
        {connections.length > 0 && <a href="reports.html">{t('optionsAllReports')}</a>}
      </header>
      <div role="status">
        {hasUnreadable && (
          <Notice
            tone="decent"
            title={t('sharedUnreadable')}
            action={
              hasQuarantined
                ? { label: t('sharedRemoveUnreadable'), onClick: () => void removeUnreadable() }
                : undefined
            }
          />
        )}
      </div>
      <Card id="connections" title={t('optionsConnections')}>
        <ConnectionsCard connections={connections} change={change} refresh={refresh} />
      </Card>
      {connections.length === 0 && (
        <div class="card">
          <NoService />
        </div>
      )}
      <Card id="preferences" title={t('optionsPreferences')}>
        <PreferencesCard preferences={preferences} change={change} />
      </Card>
      {shortcuts && <ShortcutsCard shortcuts={shortcuts} refresh={refresh} />}
      <Card id="menus" title={t('optionsMenus')}>
        <MenusAndBadge
          preferences={preferences}
          allowed={allowed}
          change={change}
          refresh={refresh}
        />
      </Card>
      <IssueTrackerCard address={preferences.issueAddress} change={change} />
      <Card id="left-out" title={t('leftOutTitle')}>
        <LeftOutParameters guard={leakGuard} change={change} />
      </Card>
      <Card id="rules" title={t('rulesTitle')}>
        <HostRules rules={leakGuard.rules} change={change} />
      </Card>
      <Card id="data" title={t('dataTitle')}>
        <DataCard preferences={preferences} backfill={backfill} change={change} />
      </Card>
    </main>
  );
}
