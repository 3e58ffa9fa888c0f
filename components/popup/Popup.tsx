import { useCallback, useRef } from 'preact/hooks';
import { isOnThisMachine } from '../../lib/domain/connections/connection.ts';
import type { PageState } from '../../lib/storage/extension/page-state.ts';
import { Paused } from '../jobs/paused.ts';
import ConnectFirst from '../page/ConnectFirst.tsx';
import PageHeader from '../page/PageHeader.tsx';
import { useAddress } from '../page/use-address.ts';
import Connected from './Connected.tsx';

interface Props {
  stored: PageState;
  /** The address of the active tab, undefined if the browser does not say. */
  tab: string | undefined;
  /** Shows another connection, and makes it the one in use. Rejects when storage is full. */
  onSwitch: (connectionId: string) => Promise<void>;
}

/** The popup, with or without a connection. */
export default function Popup({ stored, tab, onSwitch }: Props) {
  const { connection } = stored;
  const isLocalService = connection !== null && isOnThisMachine(connection.baseUrl);
  // Typed text stays when another connection is chosen.
  const address = useAddress(tab, stored.guard, isLocalService);
  const { reading } = address;
  const addressToSend = useRef<string | null>(null);
  addressToSend.current = 'url' in reading ? reading.url : null;
  const readMenu = useCallback(
    async () => (await import('./popup-menu.ts')).popupMenu(() => addressToSend.current),
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
        <Paused.Provider value={stored.paused}>
          <Connected
            key={connection.id}
            stored={stored}
            connection={connection}
            address={address}
          />
        </Paused.Provider>
      </main>
    );
  return (
    <main class="popup welcome">
      <ConnectFirst hasUnreadable={stored.hasUnreadable} />
    </main>
  );
}
