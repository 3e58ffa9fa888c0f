import { openOptions, openWelcome } from '../../lib/browser/tabs.ts';
import { plural, t } from '../../lib/browser/i18n.ts';
import type { PageState } from '../../lib/storage/extension/page-state.ts';
import Button from '../ui/Button.tsx';
import { closePopupAfter } from '../ui/close-popup-after.ts';
import Connected from './Connected.tsx';

interface Props {
  glance: PageState;
  /** The address of the tab in front, undefined where the browser keeps it to itself. */
  tab: string | undefined;
}

/** The popup: the page in front of the person, or how to begin. */
export default function Popup({ glance, tab }: Props) {
  if (glance.connection)
    return (
      <Connected
        key={glance.connection.id}
        glance={glance}
        connection={glance.connection}
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
      {glance.unreadable > 0 && (
        <p class="small muted">{plural('sharedUnreadable', glance.unreadable)}</p>
      )}
    </main>
  );
}
