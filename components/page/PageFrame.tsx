import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useRef } from 'preact/hooks';
import type { PageState, PublicConnection } from '../../lib/storage/page-state.ts';
import { Outbox } from '../jobs/outage.ts';
import { AllowPublic } from '../ui/allow-public.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import ToastBox from '../ui/ToastBox.tsx';
import { type Announce, useAnnouncement } from '../ui/use-announcement.ts';
import ConnectFirst from './ConnectFirst.tsx';
import PageHeader from './PageHeader.tsx';
import { type AddressModel, useAddress } from './use-address.ts';
import { type PageModel, usePage } from './use-page.ts';

interface Props extends Drawn {
  class: 'popup' | 'side';
  stored: PageState;
  /** The address of the active tab. Undefined if the browser does not tell it. */
  tab: string | undefined;
  /** Shows another connection and puts it in use. Rejects when storage is full. */
  onSwitch: (connectionId: string) => Promise<void>;
  /** Reads the first items of "More", which are about the page that is shown then. */
  readMenu: (page: () => PageModel) => Promise<() => MenuItem[]>;
  /** Below the header. */
  notice?: ComponentChildren;
}

interface Drawn {
  /** How many audits of the page are read at most. */
  maxAudits: number;
  children: (page: PageModel) => ComponentChildren;
}

/** The popup or the side panel around the page that it shows, or the way to a first connection. */
export default function PageFrame(props: Props) {
  const { class: name, stored, tab, onSwitch, readMenu, notice, ...drawn } = props;
  const { connection } = stored;
  // Typed text stays when the person chooses another connection.
  const address = useAddress(tab, stored);
  const [announcement, announce, choices] = useAnnouncement();
  const shown = useRef<PageModel | null>(null);
  const readItems = useCallback(async () => readMenu(() => shown.current!), [readMenu]);
  if (!connection)
    return (
      <main class={`${name} connect-first`}>
        <ConnectFirst hasUnreadable={stored.hasUnreadable} />
      </main>
    );
  return (
    <main class={name}>
      <PageHeader {...{ stored, connection, tab, onSwitch }} readMenu={readItems} />
      {notice}
      <Outbox.Provider value={stored}>
        <AllowPublic.Provider value={stored.guard.limits.allowPublic}>
          <Page
            key={connection.id}
            {...{ stored, connection, address, announce, shown }}
            {...drawn}
          />
        </AllowPublic.Provider>
      </Outbox.Provider>
      <ToastBox text={announcement} choices={choices} />
    </main>
  );
}

interface PageProps extends Drawn {
  stored: PageState;
  connection: PublicConnection;
  address: AddressModel;
  announce: Announce;
  /** Gets the page that is shown. */
  shown: RefObject<PageModel | null>;
}

function Page({ stored, connection, address, announce, shown, maxAudits, children }: PageProps) {
  const page = usePage(stored, connection, address, announce, maxAudits);
  shown.current = page;
  return <>{children(page)}</>;
}
