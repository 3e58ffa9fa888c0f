import { useEffect } from 'preact/hooks';

/**
 * Calls back when Escape is pressed anywhere on the page. Dialogs, menus and filled text fields use
 * the key themselves.
 */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (isBeingFilledIn(event.target) || document.querySelector('dialog[open], :popover-open'))
        return;
      onEscape();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

function isBeingFilledIn(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return target.value !== '';
  return (
    target instanceof HTMLInputElement &&
    /^(text|search|password)$/.test(target.type) &&
    target.value !== ''
  );
}
