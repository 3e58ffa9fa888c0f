import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import { useSave } from '../../stored/use-save.ts';

/** Below this width there is no room beside the list. */
const narrow = '(max-width: 899px)';

/** How wide an open report is, and the ways to change that. */
export type ReadingWidth = ReturnType<typeof useReadingWidth>;

/**
 * Whether the open report is at full width, in place of the list. `remembered` is what the person
 * chose last. Enter and a double click in the list open a report at full width, until it closes.
 */
export function useReadingWidth(remembered: boolean, isOpen: boolean) {
  // The choice for the open report, until it closes.
  const [chosen, choose] = useState<boolean | null>(null);
  const [, save] = useSave();
  useEffect(() => {
    if (!isOpen) choose(null);
  }, [isOpen]);
  return {
    isFull: chosen ?? remembered,
    change: (fullWidth: boolean) => {
      choose(fullWidth);
      void save(changePreferences({ fullWidth }));
    },
    /** The handlers of the list. */
    list: {
      // The click on the link follows, and opens the report.
      onKeyDown: (event: KeyboardEvent) => {
        const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
        if (key !== 'Enter' || ctrlKey || metaKey || shiftKey || altKey) return;
        if (event.target === linkOfRow(event.target)) choose(true);
      },
      onDblClick: (event: MouseEvent) => {
        const link = linkOfRow(event.target);
        if (!link) return;
        choose(true);
        if (!link.ariaCurrent) link.click();
      },
    },
  };
}

/** The link of the row that something is in. Null for the buttons and the checkbox of a row. */
function linkOfRow(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('button, .tick')) return null;
  return target.closest('tr[data-report]')?.querySelector<HTMLElement>('a.address') ?? null;
}

/** Returns whether the window is too narrow for a report beside the list. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const media = matchMedia(narrow);
    const follow = () => setNarrow(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return isNarrow;
}

/**
 * Keeps the end of a report beside the list within the window, wherever the page is scrolled to.
 * The report alone takes the focus that its list had.
 */
export function useReadingPlace(panel: RefObject<HTMLElement | null>, isFull: boolean): void {
  useLayoutEffect(() => {
    const around = panel.current?.parentElement;
    if (!around) return;
    const fit = () => {
      const top = Math.round(around.getBoundingClientRect().top);
      panel.current?.style.setProperty('--list-top', `${Math.max(0, top)}px`);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    addEventListener('scroll', fit, { passive: true });
    addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', fit);
      removeEventListener('resize', fit);
    };
  }, []);
  useEffect(() => {
    const focused = document.activeElement;
    if (isFull && focused !== document.body && focused?.checkVisibility() === false)
      panel.current?.focus();
  }, [isFull]);
}
