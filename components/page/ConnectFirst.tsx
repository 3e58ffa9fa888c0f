import { closePopupAfter, openAddress, openOptions } from '../../lib/browser/tabs.ts';
import { plural, t } from '../../lib/browser/i18n.ts';
import { localServiceGuide } from '../../lib/domain/guide.ts';
import Button from '../ui/Button.tsx';

/** In place of a page before there is a connection. `unreadable` counts data that is kept aside. */
export default function ConnectFirst({ unreadable }: { unreadable: number }) {
  return (
    <>
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
      {unreadable > 0 && <p class="small muted">{plural('sharedUnreadable', unreadable)}</p>}
    </>
  );
}
