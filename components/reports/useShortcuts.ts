import { useEffect, useRef } from 'preact/hooks';
import { moveRow, pressInRow } from './rows.ts';

/** The keys that people know from other lists, from anywhere on the page. Whoever types in a field, or has a dialog or a menu open, means something else. Escape is for what it closes. */
export function useShortcuts(onHelp: () => void): void {
  const latest = useRef(onHelp);
  latest.current = onHelp;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector('dialog[open], :popover-open')) return;
      const act = isField(target) ? undefined : actions(latest.current)[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function actions(onHelp: () => void): Partial<Record<string, () => void>> {
  return {
    '/': () => document.querySelector<HTMLElement>('form[role="search"] [type="search"]')?.focus(),
    j: () => moveRow(1),
    k: () => moveRow(-1),
    x: () => pressInRow('input'),
    o: () => pressInRow('a'),
    '?': onHelp,
  };
}

/** Whether letters mean something there: in what is typed into, and in a select, which they search. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])');
}
