import { direction, language } from '../../lib/browser/words.ts';
import type { Preferences } from '../../lib/model/preferences.ts';

/** Gives the page its language, direction and theme. Before the first render, so that nothing turns round or flashes. */
export function dress(theme: Preferences['theme']): void {
  const root = document.documentElement;
  root.lang = language();
  root.dir = direction();
  root.dataset.theme = theme;
}
