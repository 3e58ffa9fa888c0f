import ReportsPage from '../../components/reports/ReportsPage.tsx';
import { applyLanguage, applyTheme } from '../../components/ui/apply-theme.ts';
import { handOverOnClose } from '../../components/jobs/hand-over-on-close.ts';
import { showPage, showPageFault } from '../../components/jobs/show-page.tsx';
import { t } from '../../lib/browser/i18n.ts';
import { readPageState } from '../../lib/storage/extension/page-state.ts';

handOverOnClose();
const root = document.getElementById('root')!;
applyLanguage();
try {
  document.title = t('reportsTitle');
  // Storage is read before the first render, so that the page is drawn once and whole.
  const state = await readPageState();
  applyTheme(state.preferences.theme);
  showPage(<ReportsPage initial={state} />, root);
} catch (error) {
  showPageFault(error, root);
}
