import { direction, language } from '../../lib/browser/i18n.ts';

/**
 * Sets language, direction and theme of the page. Call it before the first render, so that nothing
 * flashes or turns round.
 */
export function applyTheme(theme: 'system' | 'light' | 'dark'): void {
  const root = document.documentElement;
  root.lang = language();
  root.dir = direction();
  root.dataset.theme = theme;
}
