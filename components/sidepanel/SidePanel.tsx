import type { RefObject } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import type { PageState, PublicConnection } from '../../lib/storage/page-state.ts';
import { Outbox } from '../jobs/outage.ts';
import ConnectFirst from '../page/ConnectFirst.tsx';
import PageCard from '../page/PageCard.tsx';
import PageHeader from '../page/PageHeader.tsx';
import PageResult from '../page/PageResult.tsx';
import RecentReports from '../page/RecentReports.tsx';
import Trouble from '../page/Trouble.tsx';
import { type AddressModel, useAddress } from '../page/use-address.ts';
import { type PageModel, usePage, useRefresh } from '../page/use-page.ts';
import { readWatchPageItem } from '../page/watch-page.ts';
import ToastBox from '../ui/ToastBox.tsx';
import { type Announce, useAnnouncement } from '../ui/use-announcement.ts';
import PageReport from './PageReport.tsx';
import type { ShownPage } from './follow-page.ts';
import { t } from '../../lib/browser/i18n.ts';
import { hasPermission, requestPermission, revokePermission } from '../../lib/browser/access.ts';
import Notice from '../ui/Notice.tsx';
import type { MenuItem } from '../ui/Menu.tsx';
import { AllowPublic } from '../ui/allow-public.ts';

interface Props {
  stored: PageState;
  shown: ShownPage;
  /** Shows another connection and puts it in use. Rejects when storage is full. */
  onSwitch: (connectionId: string) => Promise<void>;
}

export default function SidePanel({ stored, shown, onSwitch }: Props) {
  const { connection } = stored;
  // If the browser hides the address, the textbox is empty and the person can type one.
  const tab = shown.place === 'hidden' ? '' : shown.address;
  const address = useAddress(tab, stored);
  /**
   * The connection whose service is asked for its newest reports: the one that was shown when the
   * panel opened, or the one that the person chose or put in use later. If another page in front
   * belongs to another connection, the service of that connection is not asked.
   */
  const [chosen, setAsked] = useState(connection?.id);
  const inUse = (stored.connectionInUse ?? connection)?.id;
  const [wasInUse, noteInUse] = useState(inUse);
  const isKept = stored.connections.some(({ id }) => id === chosen);
  const asked = inUse !== wasInUse ? inUse : isKept ? chosen : connection?.id;
  if (asked !== chosen) setAsked(asked);
  if (inUse !== wasInUse) noteInUse(inUse);
  const refresh = useRefresh(asked ?? null);
  const [announcement, announce, choices] = useAnnouncement();
  const page = useRef<PageModel | null>(null);
  const { follows } = shown;
  const readMenu = useCallback(async () => readPanelMenu(() => page.current!), [follows]);
  if (!connection)
    return (
      <main class="side connect-first">
        <ConnectFirst hasUnreadable={stored.hasUnreadable} />
      </main>
    );
  return (
    <main class="side">
      <PageHeader
        stored={stored}
        connection={connection}
        tab={tab}
        readMenu={readMenu}
        onSwitch={async (id) => onSwitch(id).then(() => setAsked(id))}
      />
      <div class="follow" role="status">
        {shown.place !== 'front' && (
          <Notice
            tone="none"
            title={t(`panelPage_${shown.place}`)}
            // Asked in the click itself. `followPage` hears of the answer.
            action={{ label: t('panelFollow'), onClick: () => void requestPermission('tabs') }}
          >
            {t('panelFollowWhy')}
          </Notice>
        )}
      </div>
      <Outbox.Provider value={stored}>
        <AllowPublic.Provider value={stored.guard.limits.allowPublic}>
          <Connected
            key={connection.id}
            stored={stored}
            connection={connection}
            address={address}
            tabPage={pageKey(tab ?? '')}
            refresh={connection.id === asked ? refresh : noRefresh}
            announce={announce}
            shown={page}
          />
        </AllowPublic.Provider>
      </Outbox.Provider>
      <ToastBox text={announcement} choices={choices} />
    </main>
  );
}

interface ConnectedProps {
  stored: PageState;
  connection: PublicConnection;
  address: AddressModel;
  /** The page of the tab as its `pageKey`. Choices in the form apply to this page only. */
  tabPage: string;
  refresh: ReturnType<typeof useRefresh>;
  announce: Announce;
  /** Gets the page that is shown. */
  shown: RefObject<PageModel | null>;
}

/** Stands in for the newest reports where the service is not asked for them. */
const noRefresh: ReturnType<typeof useRefresh> = [null, () => {}];

/** The number of audits that the history table shows at first. */
const maxAudits = 100;

function Connected(props: ConnectedProps) {
  const { stored, connection, address, tabPage, refresh, announce, shown } = props;
  const page = usePage(stored, connection, address, announce, maxAudits);
  shown.current = page;
  const { archived } = page;
  return (
    <>
      <PageResult page={page} />
      <PageCard key={`${tabPage} ${stored.privacy}`} page={page} />
      <Trouble page={page} refresh={refresh} />
      {archived?.[0] && <PageReport key={archived[0].reportId} audits={archived} page={page} />}
      <RecentReports page={page} problem={refresh[0]} isAsked={refresh !== noRefresh} />
    </>
  );
}

/**
 * Returns a function for the items of the menu "More" at each opening. One of them ends that the
 * panel follows the page in front. `page` returns the page that the panel shows.
 */
async function readPanelMenu(page: () => PageModel): Promise<() => MenuItem[]> {
  const watchPageItem = await readWatchPageItem();
  // Access to all sites is granted and taken back in the settings of the browser alone.
  const maySwitchOff = await hasPermission('tabs');
  const stop = {
    label: t('panelStopFollowing'),
    onChoose: () => void revokePermission('tabs'),
  };
  return () => [watchPageItem(page()), ...(maySwitchOff ? [stop] : [])];
}
