import { useEffect, useState } from 'preact/hooks';
import { watchAccess } from '../../lib/browser/access.ts';
import { t } from '../../lib/browser/i18n.ts';
import { saveWelcome } from '../../lib/storage/welcome.ts';
import { useStoredPage } from '../stored/use-stored.ts';
import { AllowPublic } from '../ui/allow-public.ts';
import Notice from '../ui/Notice.tsx';
import { releaseUnusedAccess } from './connection/disconnect.ts';
import { readSettings, type Settings } from './settings.ts';
import { namedSection, useHash } from './sections.ts';
import SettingsSections from './SettingsSections.tsx';
import { useSave } from '../stored/use-save.ts';
import Welcome from './welcome/Welcome.tsx';

/**
 * The options page. It shows the welcome while that is due, but not to a person who comes for a
 * section of the settings.
 */
export default function OptionsPage({ initial }: { initial: Settings }) {
  const { value: settings, isStale, refresh } = useStoredPage(readSettings, initial);
  const [welcome, setWelcome] = useState(
    () => initial.welcome.isDue && !initial.hasUnreadable && namedSection() === null,
  );
  const [failed, change] = useSave();
  useEffect(() => {
    watchAccess(() => void refresh());
    void releaseUnusedAccess();
  }, []);
  // A link leads to a section of the settings although the welcome is open.
  useHash(() => {
    if (namedSection() !== null) setWelcome(false);
  });
  useEffect(() => {
    document.title = t(welcome ? 'optionsWelcome' : 'sharedSettings');
  }, [welcome]);
  const leave = () => {
    setWelcome(false);
    void change(saveWelcome({ over: true }));
  };
  return (
    <>
      <AllowPublic.Provider value={settings.limits.allowPublic}>
        {welcome ? (
          <Welcome settings={settings} change={change} refresh={refresh} onLeave={leave} />
        ) : (
          <SettingsSections settings={settings} change={change} refresh={refresh} />
        )}
      </AllowPublic.Provider>
      <div class="alerts" role="alert">
        {failed && <Notice tone="bad" title={t('sharedNothingSaved')} />}
        {isStale && <Notice tone="bad" title={t('optionsStorageUnread')} />}
      </div>
    </>
  );
}
