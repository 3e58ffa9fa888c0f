import { type ComponentChildren, type ComponentType, render } from 'preact';
import { useEffect, useErrorBoundary, useLayoutEffect, useState } from 'preact/hooks';
import { watchAsking } from '../../lib/browser/access.ts';
import { closePopupAfter, openOptions } from '../../lib/browser/tabs.ts';
import { direction, language } from '../../lib/browser/formats.ts';
import { t, type Words } from '../../lib/browser/i18n.ts';
import type { Preferences } from '../../lib/domain/preferences.ts';
import Button from '../ui/Button.tsx';
import { keepFocus } from '../ui/focus.ts';
import type { PageState } from '../../lib/storage/page-state.ts';

/** Replaces the page on the screen. Undefined before the first page. */
let redraw: ((page: ComponentChildren) => void) | undefined;

/**
 * Opens a page of the extension in its root element. Reads storage before the first render, so the
 * page is drawn once and complete.
 */
export async function openPage<State extends { preferences: Preferences }>(
  title: Words,
  read: () => Promise<State>,
  Page: ComponentType<{ initial: State }>,
): Promise<void> {
  const root = document.getElementById('root')!;
  applyLanguage();
  try {
    document.title = t(title);
    const initial = await read();
    applyTheme(initial.preferences.theme);
    showPage(<Page initial={initial} />, root);
  } catch (error) {
    showPageFault(error, root);
  }
}

/**
 * Draws a page, or replaces the drawn page. If a page throws, at any time, an error page replaces
 * it. `render` is called only once, because a second call would restart the ids of `useId`.
 */
export function showPage(page: ComponentChildren, root: Element): void {
  if (redraw) return redraw(page);
  render(<Guard first={page} />, root);
  keepFocus();
}

/**
 * Shows the error page if the page cannot be drawn at all. The error goes only to the console,
 * because it may quote stored data.
 */
export function showPageFault(error: unknown, root: Element): void {
  console.error(error);
  applyTheme('system');
  render(<PageFault />, root);
}

function Guard({ first }: { first: ComponentChildren }) {
  const [page, draw] = useState(first);
  const [error, tryAgain] = useErrorBoundary((caught) => console.error(caught));
  useLayoutEffect(() => {
    redraw = draw;
    return () => (redraw = undefined);
  }, []);
  // A new page arrives after storage has changed, so drawing may work now.
  useEffect(() => void (error && tryAgain()), [page]);
  return (
    <>
      {error ? <PageFault /> : page}
      <AskingNotice />
    </>
  );
}

/** A browser that grants without a question answers sooner than this, in milliseconds. */
const askingMs = 300;

/** Points to the browser's question while it is open, because the page waits for its answer. */
function AskingNotice() {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return watchAsking((isOpen) => {
      clearTimeout(timer);
      if (isOpen) timer = setTimeout(() => setAsking(true), askingMs);
      else setAsking(false);
    });
  }, []);
  if (!isAsking) return null;
  return (
    <div class="toasts">
      <p class="toast" role="alert">
        {t('permissionAsking')}
      </p>
    </div>
  );
}

/**
 * The error page: the fault, and a button that opens the settings. On the settings page the button
 * removes unreadable data.
 */
function PageFault() {
  const isSettings = location.pathname === '/options.html';
  return (
    <main class="page-fault">
      <div role="alert">
        <h1>{t('pageFault')}</h1>
        <p>{t('pageFaultText')}</p>
      </div>
      <div class="row wrap">
        {isSettings ? (
          <Button onClick={() => void remove()}>{t('sharedRemoveUnreadable')}</Button>
        ) : (
          <Button kind="primary" onClick={() => void closePopupAfter(openOptions())}>
            {t('jobAction_settings')}
          </Button>
        )}
        <Button onClick={() => location.reload()}>{t('pageFaultReload')}</Button>
      </div>
    </main>
  );
}

async function remove(): Promise<void> {
  try {
    const { removeQuarantined, quarantineUnreadable } =
      await import('../../lib/storage/quarantine.ts');
    await quarantineUnreadable();
    await removeQuarantined();
  } finally {
    location.reload();
  }
}

/**
 * Returns everything that popup or side panel show as one text, so they draw only if the text
 * changes. The time when the list was read is left out, because it is not shown.
 */
export function shownText(stored: PageState, ...others: unknown[]): string {
  const newest = [stored.newest?.rows, stored.newest?.unreadable];
  return JSON.stringify([{ ...stored, newest }, ...others]);
}

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
