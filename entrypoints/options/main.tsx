import OptionsPage from '../../components/options/OptionsPage.tsx';
import { readSettings } from '../../components/options/settings.ts';
import { applyLanguage, applyTheme } from '../../components/ui/apply-theme.ts';
import { showPage, showPageFault } from '../../components/jobs/show-page.tsx';
import { t } from '../../lib/browser/i18n.ts';
import { quarantineUnreadable } from '../../lib/storage/extension/quarantine.ts';

const root = document.getElementById('root')!;
applyLanguage();
try {
  document.title = t('optionsTitle');
  // Unreadable data can be removed on this page once it is set aside. Not awaited: the page draws
  // without it, and draws again when storage changes.
  void quarantineUnreadable().catch((error: unknown) => console.error(error));
  // Storage is read before the first render, so that the page is drawn once and whole.
  const settings = await readSettings();
  applyTheme(settings.preferences.theme);
  showPage(<OptionsPage initial={settings} />, root);
} catch (error) {
  showPageFault(error, root);
}
