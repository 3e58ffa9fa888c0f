import OptionsPage from '../../components/options/OptionsPage.tsx';
import { readSettings } from '../../components/options/settings.ts';
import { dress } from '../../components/shared/dress.ts';
import { showPage, showPageFault } from '../../components/shared/showPage.tsx';
import { words } from '../../lib/browser/words.ts';
import { setUnreadableAside } from '../../lib/storage/aside.ts';

const root = document.getElementById('root')!;
try {
  document.title = words('optionsTitle');
  // What cannot be read can be removed here once it lies aside. Not awaited: the page hears of it, and comes up whatever holds it up.
  void setUnreadableAside().catch((error: unknown) => console.error(error));
  // Storage is asked before the first render, so that the page comes up once and whole.
  const settings = await readSettings();
  dress(settings.preferences.theme);
  showPage(<OptionsPage initial={settings} />, root);
} catch (error) {
  showPageFault(error, root);
}
