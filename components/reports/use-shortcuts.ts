import { useEffect, useRef } from 'preact/hooks';
import { moveRow, pressInRow } from './row-keys.ts';

/**
 * The keys that people know from other lists. Letters are for the list: they act while it has the
 * focus, or nothing has, so that nobody who speaks to the computer or slips on a key elsewhere on
 * the page changes anything. "/" and "?" change nothing, and lead to the list from anywhere.
 * Whoever types in a field, or has a dialog or a menu open, means something else. Escape is for
 * what it closes.
 */
export function useShortcuts(onHelp: () => void): void {
  const latest = useRef(onHelp);
  latest.current = onHelp;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing || isField(target))
        return;
      if (document.querySelector('dialog[open], :popover-open')) return;
      const act = onPage(latest.current)[key] ?? (isInList(target) ? inList[key] : undefined);
      // A key that does nothing here is the browser's.
      if (act?.()) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** What keys do. Each says whether there was anything to do it to. */
type Keys = Partial<Record<string, () => boolean>>;

const inList: Keys = {
  j: () => moveRow(1),
  k: () => moveRow(-1),
  x: () => pressInRow('input'),
  o: () => pressInRow('a'),
};

function onPage(onHelp: () => void): Keys {
  return {
    '/': focusSearch,
    '?': () => {
      onHelp();
      return true;
    },
  };
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLElement>('form[role="search"] [type="search"]');
  if (!search?.checkVisibility()) return false;
  search.focus();
  return true;
}

function isInList(target: EventTarget | null): boolean {
  return (
    target === document.body ||
    (target instanceof Element && target.closest('section[tabindex="-1"]') !== null)
  );
}

/**
 * Whether letters mean something there: in what is typed into, and in a select, which they search.
 */
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
  );
}
