import { useEffect, useState } from 'preact/hooks';
import { openOptions } from '../../lib/browser/tabs.ts';
import { t } from '../../lib/browser/i18n.ts';
import { readView, reportsViewDefault } from './view.ts';
import type { PageState } from '../../lib/storage/extension/page-state.ts';
import Button from '../ui/Button.tsx';
import { nameOf } from './name-of.ts';
import OtherConnection from './OtherConnection.tsx';
import PageTabs from './PageTabs.tsx';
import ProjectsTab from './projects/ProjectsTab.tsx';
import ReportsTab from './list/ReportsTab.tsx';
import Shortcuts from './Shortcuts.tsx';
import { titleOf } from './title-of.ts';
import { usePageState } from './use-page-state.ts';
import { useNearbyFocus } from './use-nearby-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useView } from './use-view.ts';

/**
 * All reports and projects of the connection in use. What is shown is what the page's address says.
 */
export default function ReportsPage({ initial }: { initial: PageState }) {
  const glance = usePageState(initial);
  const { connection, connections } = glance;
  const { view, of, go } = useView(connection?.id ?? null, connections.length > 1);
  const [isHelping, help] = useState(false);
  useNearbyFocus();
  useShortcuts(() => help(true));
  useEffect(() => {
    // A report names itself once it is known.
    if (view.tab === 'projects' || view.report === null) document.title = titleOf(view);
  }, [view]);
  return (
    <main class="reports">
      <header class="row wrap">
        <h1 class="grow">{t('reportsTitle')}</h1>
        {connection && <bdi class="muted cut">{nameOf(connection)}</bdi>}
        <Button kind="quiet" onClick={() => void openOptions()}>
          {t('reportsSettings')}
        </Button>
      </header>
      {connection && of !== connection.id ? (
        <OtherConnection
          wanted={connections.find(({ id }) => id === of) ?? null}
          active={connection}
          onStay={() => go(reportsViewDefault)}
        />
      ) : connection ? (
        <>
          <PageTabs
            view={view}
            onTab={(tab) => go(readView(tab === 'projects' ? '?tab=projects' : ''))}
          />
          {view.tab === 'projects' ? (
            <ProjectsTab
              key={connection.id}
              connection={connection}
              glance={glance}
              view={view}
              onView={go}
            />
          ) : (
            <ReportsTab
              key={connection.id}
              connection={connection}
              glance={glance}
              view={view}
              onView={go}
            />
          )}
        </>
      ) : (
        <div class="welcome">
          <p>{t('reportsConnectFirst')}</p>
          <Button kind="primary" onClick={() => void openOptions()}>
            {t('reportsConnect')}
          </Button>
        </div>
      )}
      {isHelping && <Shortcuts onClose={() => help(false)} />}
    </main>
  );
}
