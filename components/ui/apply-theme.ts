import { direction, language } from '../../lib/browser/i18n.ts';

/**
 * Gives the page its language, direction and theme. Before the first render, so that nothing turns
 * round or flashes.
 */
export function applyTheme(theme: 'system' | 'light' | 'dark'): void {
  const root = document.documentElement;
  root.lang = language();
  root.dir = direction();
  root.dataset.theme = theme;
}
