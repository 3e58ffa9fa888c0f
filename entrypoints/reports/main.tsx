import ReportsPage from '../../components/reports/ReportsPage.tsx';
import { dress } from '../../components/shared/dress.ts';
import { handOverOnClose } from '../../components/shared/handOver.ts';
import { showPage, showPageFault } from '../../components/shared/showPage.tsx';
import { words } from '../../lib/browser/words.ts';
import { readGlance } from '../../lib/storage/glance.ts';

handOverOnClose();
const root = document.getElementById('root')!;
try {
  document.title = words('reportsTitle');
  // Storage is asked before the first render, so that the page comes up once and whole.
  const glance = await readGlance();
  dress(glance.preferences.theme);
  showPage(<ReportsPage initial={glance} />, root);
} catch (error) {
  showPageFault(error, root);
}
