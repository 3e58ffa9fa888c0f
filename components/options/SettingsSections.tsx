import type { ComponentChildren } from 'preact';
import { t } from '../../lib/browser/i18n.ts';
import { changePreferences } from '../../lib/storage/preferences.ts';
import { removeQuarantined } from '../../lib/storage/quarantine.ts';
import type { Save } from '../stored/use-save.ts';
import Notice from '../ui/Notice.tsx';
import AboutSection from './about/AboutSection.tsx';
import ConnectionsCard from './connection/ConnectionsCard.tsx';
import DataSection from './data/DataSection.tsx';
import IssueTrackerSection from './issues/IssueTrackerSection.tsx';
import HostRules from './leak-guard/HostRules.tsx';
import LeftOutParameters from './leak-guard/LeftOutParameters.tsx';
import PermissionSwitch from './preferences/PermissionSwitch.tsx';
import SelectPreference, { SwitchPreference } from './preferences/preference-fields.tsx';
import ReportsSection from './preferences/ReportsSection.tsx';
import Shortcuts from './preferences/Shortcuts.tsx';
import ToolbarSection from './preferences/ToolbarSection.tsx';
import SetByPolicy from '../ui/SetByPolicy.tsx';
import SectionList from './SectionList.tsx';
import { type Section, sections, sectionTitles, useSection } from './sections.ts';
import type { Settings } from './settings.ts';
import NoService from './welcome/NoService.tsx';

const themes = ['system', 'light', 'dark'] as const;

interface Props {
  settings: Settings;
  change: Save;
  refresh: () => Promise<void>;
}

/** All settings, and a notice about stored data that cannot be read. */
export default function SettingsSections({ settings, change, refresh }: Props) {
  const { connections, preferences, limits, leakGuard, hasUnreadable, hasQuarantined } = settings;
  const shown = useSection();
  const removeUnreadable = async () => {
    if (await change(removeQuarantined())) await refresh();
  };
  const contents: Record<Section, ComponentChildren> = {
    connections: (
      <ConnectionsCard
        connections={connections}
        mayAdd={!limits.onlyTheseConnections}
        change={change}
        refresh={refresh}
      />
    ),
    reports: <ReportsSection preferences={preferences} change={change} />,
    addresses: (
      <>
        <LeftOutParameters guard={leakGuard} change={change} />
        <HostRules rules={leakGuard.rules} ofPolicy={limits.rules} change={change} />
      </>
    ),
    watches: (
      <SetByPolicy isSet={!limits.allowWatches}>
        <SwitchPreference
          label={t('preferencesWatches')}
          checked={preferences.watches}
          onChange={(watches) => void change(changePreferences({ watches }))}
        />
      </SetByPolicy>
    ),
    toolbar: <ToolbarSection settings={settings} change={change} refresh={refresh} />,
    notifications: (
      <PermissionSwitch
        name="notifications"
        label={t('preferencesNotifications')}
        hint={t('preferencesNotificationsOf')}
        checked={preferences.notifications && settings.allowed.notifications}
        onAnswer={async (notifications) => {
          await refresh();
          await change(changePreferences({ notifications }));
        }}
      />
    ),
    shortcuts: settings.shortcuts && <Shortcuts shortcuts={settings.shortcuts} refresh={refresh} />,
    appearance: (
      <SelectPreference
        label={t('preferencesTheme')}
        options={themes.map((value) => ({ value, label: t(`preferencesTheme_${value}`) }))}
        value={preferences.theme}
        onChange={(theme) => void change(changePreferences({ theme }))}
      />
    ),
    'issue-tracker': (
      <SetByPolicy isSet={limits.issueAddress !== undefined}>
        <IssueTrackerSection
          key={limits.issueAddress}
          address={preferences.issueAddress}
          change={change}
        />
      </SetByPolicy>
    ),
    data: <DataSection settings={settings} change={change} refresh={refresh} />,
    about: <AboutSection />,
  };
  // A browser without a keyboard has no shortcuts.
  const named = sections.filter((name) => contents[name] !== null);
  return (
    <main class="options">
      <header class="row">
        <h1 class="grow">{t('sharedSettings')}</h1>
        {connections.length > 0 && <a href="reports.html">{t('sharedAllReports')}</a>}
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
      <div class="sections">
        <SectionList shown={shown} named={named} />
        {/* The others stay, because they keep what was typed. */}
        {named.map((name) => (
          <div key={name} class="section" hidden={name !== shown}>
            <section class="card" aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`}>{t(sectionTitles[name])}</h2>
              {contents[name]}
            </section>
            {name === 'connections' && connections.length === 0 && !limits.onlyTheseConnections && (
              <div class="card">
                <NoService />
              </div>
            )}
          </div>
        ))}
      </div>
    </main>
  );
}
