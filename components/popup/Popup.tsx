import type { RefObject } from 'preact';
import { useCallback, useRef } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { hasEnded } from '../../lib/domain/jobs/job.ts';
import type { PageState, PublicConnection } from '../../lib/storage/page-state.ts';
import { Outbox } from '../jobs/outage.ts';
import ConnectFirst from '../page/ConnectFirst.tsx';
import PageHeader from '../page/PageHeader.tsx';
import { type AddressModel, useAddress } from '../page/use-address.ts';
import PageCard from '../page/PageCard.tsx';
import PageResult from '../page/PageResult.tsx';
import RecentReports from '../page/RecentReports.tsx';
import Trouble from '../page/Trouble.tsx';
import { useLazy } from '../page/after-first-frame.ts';
import { type PageModel, usePage, useRefresh } from '../page/use-page.ts';
import ToastBox from '../ui/ToastBox.tsx';
import { type Announce, useAnnouncement } from '../ui/use-announcement.ts';
import { AllowPublic } from '../ui/allow-public.ts';

interface Props {
  stored: PageState;
  /** The address of the active tab. Undefined if the browser does not tell it. */
  tab: string | undefined;
  /** Whether a shortcut or a menu opened the popup for a new report. */
  isNew: boolean;
  /** Shows another connection and puts it in use. Rejects when storage is full. */
  onSwitch: (connectionId: string) => Promise<void>;
}

export default function Popup({ stored, tab, isNew, onSwitch }: Props) {
  const { connection } = stored;
  // Typed text stays when the person chooses another connection.
  const address = useAddress(tab, stored);
  const [announcement, announce, choices] = useAnnouncement();
  const page = useRef<PageModel | null>(null);
  const readMenu = useCallback(
    async () => (await import('./popup-menu.ts')).popupMenu(() => page.current!),
    [],
  );
  if (connection)
    return (
      <main class="popup">
        <PageHeader
          stored={stored}
          connection={connection}
          tab={tab}
          onSwitch={onSwitch}
          readMenu={readMenu}
        />
        <Outbox.Provider value={stored}>
          <AllowPublic.Provider value={stored.guard.limits.allowPublic}>
            <Connected
              key={connection.id}
              stored={stored}
              connection={connection}
              address={address}
              isNew={isNew}
              announce={announce}
              shown={page}
            />
          </AllowPublic.Provider>
        </Outbox.Provider>
        <ToastBox text={announcement} choices={choices} />
      </main>
    );
  return (
    <main class="popup connect-first">
      <ConnectFirst hasUnreadable={stored.hasUnreadable} />
    </main>
  );
}

interface ConnectedProps {
  stored: PageState;
  connection: PublicConnection;
  address: AddressModel;
  isNew: boolean;
  announce: Announce;
  /** Gets the page that is shown. */
  shown: RefObject<PageModel | null>;
}

/** The number of audits that fit into the sparkline. */
const maxAudits = 12;

/** The popup below its header, if there is a connection. */
function Connected(props: ConnectedProps) {
  const { stored, connection, address, isNew, announce, shown } = props;
  const page = usePage(stored, connection, address, announce, maxAudits);
  shown.current = page;
  const refresh = useRefresh(connection.id);
  const { archived, report, job, url } = page;
  // "Fix first" has a place once the page in front has a report, or one is asked for. The place
  // then stays, so that typing another address moves nothing.
  const hasPlace = useRef(false);
  hasPlace.current ||= (report !== null && address.isOfTab) || (job !== null && !hasEnded(job));
  const latest = archived?.[0];
  const PageChecks = useLazy(latest !== undefined, () => import('./PageChecks.tsx'));
  return (
    <>
      <PageResult page={page} />
      {hasPlace.current && (
        <div class={report ? 'checks-place' : 'checks-place wash-none'}>
          {PageChecks && latest ? (
            <PageChecks page={page} latest={latest} />
          ) : (
            !report && url !== null && <p class="small muted">{t('popupChecksPlace')}</p>
          )}
        </div>
      )}
      <PageCard page={page} isNew={isNew} />
      <Trouble page={page} refresh={refresh} />
      <RecentReports page={page} problem={refresh[0]} />
    </>
  );
}
