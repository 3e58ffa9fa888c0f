import ReportsPage from '../../components/reports/ReportsPage.tsx';
import { handOverOnClose } from '../../components/jobs/use-add-job.ts';
import { openPage } from '../../components/stored/show-page.tsx';
import { readPageState } from '../../lib/storage/page-state.ts';

handOverOnClose();
void openPage('reportsTitle', readPageState, ReportsPage);
