import { render } from 'preact';
import ReportsPage from '../../components/reports/ReportsPage.tsx';
import { dress } from '../../components/shared/dress.ts';
import { words } from '../../lib/browser/words.ts';
import { readGlance } from '../../lib/storage/glance.ts';

// Storage is asked before the first render, so that the page comes up once and whole.
const glance = await readGlance();
dress(glance.preferences.theme);
document.title = words('reportsTitle');
render(<ReportsPage initial={glance} />, document.getElementById('root')!);
