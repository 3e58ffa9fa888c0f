import { t } from '../../lib/browser/i18n.ts';
import ConnectionsCard from './connection/ConnectionsCard.tsx';
import DataCard from './data/DataCard.tsx';
import IssueTrackerCard from './issues/IssueTrackerCard.tsx';
import NoService from './welcome/NoService.tsx';
import MenusAndBadge from './preferences/MenusAndBadge.tsx';
import PreferencesCard from './preferences/PreferencesCard.tsx';
import ShortcutsCard from './shortcuts/ShortcutsCard.tsx';
import type { Settings } from './settings.ts';
import type { Save } from '../stored/use-save.ts';
import type { GuardSettings } from '../../lib/domain/leak-guard/guard-address.ts';
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
  return (
    <main class="options">
      <header class="row">
        <h1 class="grow">{t('optionsTitle')}</h1>
        {connections.length > 0 && <a href="reports.html">{t('optionsAllReports')}</a>}
      </header>
      <div role="status">
        {hasUnreadable && (
          <UnreadableNotice isRemovable={hasQuarantined} change={change} refresh={refresh} />
        )}
      </div>
      <section class="card" aria-labelledby="connections">
        <h2 id="connections">{t('optionsConnections')}</h2>
        <ConnectionsCard connections={connections} change={change} refresh={refresh} />
      </section>
      {connections.length === 0 && (
        <div class="card">
          <NoService />
        </div>
      )}
      <section class="card" aria-labelledby="preferences">
        <h2 id="preferences">{t('optionsPreferences')}</h2>
        <PreferencesCard preferences={preferences} change={change} />
      </section>
      {shortcuts && <ShortcutsCard shortcuts={shortcuts} refresh={refresh} />}
      <section class="card" aria-labelledby="menus">
        <h2 id="menus">{t('optionsMenus')}</h2>
        <MenusAndBadge
          preferences={preferences}
          allowed={allowed}
          change={change}
          refresh={refresh}
        />
      </section>
      <IssueTrackerCard address={preferences.issueAddress} change={change} />
      <LeakGuardCards guard={leakGuard} change={change} />
      <section class="card" aria-labelledby="data">
        <h2 id="data">{t('dataTitle')}</h2>
        <DataCard preferences={preferences} backfill={backfill} change={change} />
      </section>
    </main>
  );
}

interface LeakGuardCardsProps {
  guard: GuardSettings;
  change: Save;
}

/** The settings of the leak guard. Each change is saved at once. */
function LeakGuardCards({ guard, change }: LeakGuardCardsProps) {
  return (
    <>
      <section class="card" aria-labelledby="left-out">
        <h2 id="left-out">{t('leftOutTitle')}</h2>
        <LeftOutParameters guard={guard} change={change} />
      </section>
      <section class="card" aria-labelledby="rules">
        <h2 id="rules">{t('rulesTitle')}</h2>
        <HostRules rules={guard.rules} change={change} />
      </section>
    </>
  );
}

interface UnreadableNoticeProps {
  isRemovable: boolean;
  change: Save;
  refresh: () => Promise<void>;
}

/** Says that stored data could not be read, with a button that removes what was set aside. */
function UnreadableNotice({ isRemovable, change, refresh }: UnreadableNoticeProps) {
  const remove = async () => {
    if (await change(removeQuarantined())) await refresh();
  };
  return (
    <Notice
      tone="decent"
      title={t('sharedUnreadable')}
      action={
        isRemovable
          ? { label: t('sharedRemoveUnreadable'), onClick: () => void remove() }
          : undefined
      }
    />
  );
}
