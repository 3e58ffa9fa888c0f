import { closePopupAfter, openOptions, openWelcome } from '../../lib/browser/tabs.ts';
import { plural, t } from '../../lib/browser/i18n.ts';
import type { PageState } from '../../lib/storage/extension/page-state.ts';
import Button from '../ui/Button.tsx';
import Connected from './Connected.tsx';

interface Props {
  stored: PageState;
  /** The address of the active tab, undefined if the browser does not say. */
  tab: string | undefined;
}

/** The popup, with or without a connection. */
export default function Popup({ stored, tab }: Props) {
  if (stored.connection)
    return (
      <Connected
        key={stored.connection.id}
        stored={stored}
        connection={stored.connection}
        tab={tab}
      />
    );
  return (
    <main class="popup welcome">
      <h1>{t('popupConnectFirst')}</h1>
      <Button kind="primary" onClick={() => void closePopupAfter(openOptions())}>
        {t('popupConnect')}
      </Button>
      <a
        class="small"
        href="/options.html#no-service"
        onClick={(event) => {
          event.preventDefault();
          void closePopupAfter(openWelcome());
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
