import { useEffect, useState } from 'preact/hooks';
import { openOptions } from '../../lib/browser/tabs.ts';
import { words } from '../../lib/browser/words.ts';
import { readView, reportsViewDefault } from '../../lib/model/view.ts';
import type { Glance } from '../../lib/storage/glance.ts';
import Button from '../shared/Button.tsx';
import { nameOf } from './nameOf.ts';
import OtherConnection from './OtherConnection.tsx';
import PageTabs from './PageTabs.tsx';
import ProjectsTab from './ProjectsTab.tsx';
import ReportsTab from './ReportsTab.tsx';
import Shortcuts from './Shortcuts.tsx';
import { titleOf } from './titleOf.ts';
import { useGlance } from './useGlance.ts';
import { useNearbyFocus } from './useNearbyFocus.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useView } from './useView.ts';

/** All reports and projects of the connection in use. What is shown is what the page's address says. */
export default function ReportsPage({ initial }: { initial: Glance }) {
  const glance = useGlance(initial);
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
        <h1 class="grow">{words('reportsTitle')}</h1>
        {connection && <bdi class="muted cut">{nameOf(connection)}</bdi>}
        <Button kind="quiet" onClick={() => void openOptions()}>
          {words('reportsSettings')}
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
          <PageTabs view={view} onTab={(tab) => go(readView(tab === 'projects' ? '?tab=projects' : ''))} />
          {view.tab === 'projects' ? (
            <ProjectsTab key={connection.id} connection={connection} glance={glance} view={view} onView={go} />
          ) : (
            <ReportsTab key={connection.id} connection={connection} glance={glance} view={view} onView={go} />
          )}
        </>
      ) : (
        <div class="welcome">
          <p>{words('reportsConnectFirst')}</p>
          <Button kind="primary" onClick={() => void openOptions()}>
            {words('reportsConnect')}
          </Button>
        </div>
      )}
      {isHelping && <Shortcuts onClose={() => help(false)} />}
    </main>
  );
}
