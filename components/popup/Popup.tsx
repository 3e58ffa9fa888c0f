import { closePopupAfter, openAddress, openOptions } from '../../lib/browser/tabs.ts';
import { plural, t } from '../../lib/browser/i18n.ts';
import { isOnThisMachine } from '../../lib/domain/connections/connection.ts';
import { localServiceGuide } from '../../lib/domain/guide.ts';
import type { PageState } from '../../lib/storage/extension/page-state.ts';
import Button from '../ui/Button.tsx';
import Connected from './Connected.tsx';
import PageHeader from '../page/PageHeader.tsx';
import { useAddress } from '../page/use-address.ts';

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
  if (connection)
    return (
      <main class="popup">
        <PageHeader stored={stored} connection={connection} tab={tab} onSwitch={onSwitch} />
        <Connected key={connection.id} stored={stored} connection={connection} address={address} />
      </main>
    );
  return (
    <main class="popup welcome">
      <h1>{t('popupConnectFirst')}</h1>
      <Button kind="primary" onClick={() => void closePopupAfter(openOptions())}>
        {t('popupConnect')}
      </Button>
      <a
        class="small"
        href={localServiceGuide}
        onClick={(event) => {
          event.preventDefault();
          void closePopupAfter(openAddress(localServiceGuide));
        }}
      >
        {t('popupNoService')}
      </a>
      {stored.unreadable > 0 && (
        <p class="small muted">{plural('sharedUnreadable', stored.unreadable)}</p>
      )}
    </main>
  );
}
