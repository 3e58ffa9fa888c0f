import { direction, language } from '../../lib/browser/i18n.ts';

/** Sets language and direction of the page. Call it before the first render. */
export function applyLanguage(): void {
  const root = document.documentElement;
  root.lang = language();
  root.dir = direction();
}

/** Sets the theme of the page. Call it before the first render, so that nothing flashes. */
export function applyTheme(theme: 'system' | 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
}
