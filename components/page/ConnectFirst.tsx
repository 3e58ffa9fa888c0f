import { closePopupAfter, openGuide, openOptions } from '../../lib/browser/tabs.ts';
import { t } from '../../lib/browser/i18n.ts';
import { localServiceGuide } from '../../lib/domain/guide.ts';
import Button from '../ui/Button.tsx';

/** Replaces the page while there is no connection. */
export default function ConnectFirst({ hasUnreadable }: { hasUnreadable: boolean }) {
  return (
    <>
      <h1>{t('popupConnectFirst')}</h1>
      <Button kind="primary" onClick={() => void closePopupAfter(openOptions())}>
        {t('sharedConnect')}
      </Button>
      <a
        class="small"
        href={localServiceGuide}
        onClick={(event) => {
          event.preventDefault();
          void closePopupAfter(openGuide(localServiceGuide));
        }}
      >
        {t('popupNoService')}
      </a>
      {hasUnreadable && <p class="small muted">{t('sharedUnreadable')}</p>}
    </>
  );
}
