import { render } from 'preact';
import OptionsPage from '../../components/options/OptionsPage.tsx';
import { readSettings } from '../../components/options/settings.ts';
import { dress } from '../../components/shared/dress.ts';
import { words } from '../../lib/browser/words.ts';

// Storage is asked before the first render, so that the page comes up once and whole.
const settings = await readSettings();
dress(settings.preferences.theme);
document.title = words('optionsTitle');
render(<OptionsPage initial={settings} />, document.getElementById('root')!);
