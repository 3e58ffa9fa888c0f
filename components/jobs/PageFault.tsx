import { openOptions } from '../../lib/browser/tabs.ts';
import { t } from '../../lib/browser/i18n.ts';
import { forgetQuarantined, quarantineUnreadable } from '../../lib/storage/extension/quarantine.ts';
import Button from '../ui/Button.tsx';
import { closePopupAfter } from '../ui/close-popup-after.ts';

/**
 * What stands in place of a page that could not be drawn: what is wrong, and the way to the
 * settings; in their place what mends it.
 */
export default function PageFault() {
  const isSettings = location.pathname === '/options.html';
  return (
    <main class="page-fault">
      <div role="alert">
        <h1>{t('pageFault')}</h1>
        <p>{t(isSettings ? 'pageFaultSettings' : 'pageFaultText')}</p>
      </div>
      <div class="row wrap">
        {isSettings ? (
          <Button onClick={() => void remove()}>{t('sharedRemoveUnreadable')}</Button>
        ) : (
          <Button kind="primary" onClick={() => void closePopupAfter(openOptions())}>
            {t('pageFaultOpenSettings')}
          </Button>
        )}
        <Button onClick={() => location.reload()}>{t('pageFaultReload')}</Button>
      </div>
    </main>
  );
}

async function remove(): Promise<void> {
  try {
    await quarantineUnreadable();
    await forgetQuarantined();
  } finally {
    location.reload();
  }
}
