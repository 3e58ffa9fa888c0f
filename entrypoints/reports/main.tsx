import ReportsPage from '../../components/reports/ReportsPage.tsx';
import { handOverOnClose, wakeWhenOnline } from '../../components/jobs/use-add-job.ts';
import { openPage } from '../../components/stored/show-page.tsx';
import { readPageState } from '../../lib/storage/page-state.ts';

handOverOnClose();
wakeWhenOnline();
void openPage('reportsTitle', readPageState, ReportsPage);
