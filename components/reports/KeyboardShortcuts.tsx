import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import Button from '../ui/Button.tsx';

/** The keys that the dialog explains. Related keys share a line. */
const shortcuts = [
  [['/'], 'search'],
  [['j', 'k'], 'move'],
  [['x'], 'select'],
  [['a'], 'actions'],
  [['Shift', 'click'], 'range'],
  [['o', 'Enter'], 'open'],
  [['Esc'], 'close'],
  [['?'], 'help'],
] as const;

/**
 * Listens to the keyboard shortcuts of the page, and shows the dialog "Keyboard shortcuts" for "?".
 *
 * The keys are those that people know from other lists. Letters act only while the focus is in the
 * list or nowhere: a slip elsewhere, or speech input, must not change anything. "/" and "?" change
 * nothing, so they work everywhere, and so do the keys of an open report (`useReportKeys`). All
 * keys are ignored in text fields, and while a dialog or a menu is open. Escape is not handled
 * here: each thing that it closes listens for itself.
 */
export default function KeyboardShortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const pageKeys: KeyActions = {
      '/': focusSearch,
      '?': () => {
        setOpen(true);
        return true;
      },
    };
    return onKeys((key, target) => pageKeys[key] ?? (isInList(target) ? listKeys[key] : undefined));
  }, []);
  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />;
}

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="ask" aria-labelledby="shortcuts" onClose={onClose}>
      <div class="stack">
        <h2 id="shortcuts">{t('reportsShortcuts')}</h2>
        <dl class="keys">
          {shortcuts.map(([keys, name]) => (
            <div key={name}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key === 'click' ? t('reportsShortcut_click') : key}</kbd>
                ))}
              </dt>
              <dd>{t(`reportsShortcut_${name}`)}</dd>
            </div>
          ))}
        </dl>
        <div class="row wrap">
          <Button onClick={() => dialog.current?.close()}>{t('sharedClose')}</Button>
        </div>
      </div>
    </dialog>
  );
}

/** Keys and their actions. An action returns whether it did something. */
type KeyActions = Partial<Record<string, () => boolean>>;

const listKeys: KeyActions = {
  j: () => !isReportOpen() && focusRow(1),
  k: () => !isReportOpen() && focusRow(-1),
  x: () => clickInRow('.tick input'),
  a: focusSelectionBar,
  o: () => clickInRow('a'),
};

/**
 * While a report is open, "j" goes on to the next report of the list and "k" to the one before. The
 * focus may be anywhere but in a text field. A report that is not in the list leads to the first.
 */
export function useReportKeys(
  open: string | null,
  listed: string[],
  onOpen: (id: string) => void,
): void {
  const go = (by: 1 | -1) => {
    if (open === null) return false;
    const at = listed.indexOf(open);
    const next = listed[at === -1 ? 0 : at + by];
    if (next !== undefined) onOpen(next);
    return next !== undefined;
  };
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const keys: KeyActions = { j: () => latest.current(1), k: () => latest.current(-1) };
    return onKeys((key) => keys[key]);
  }, []);
}

/** Listens for single keys outside of text fields, dialogs and menus. Returns how to stop. */
function onKeys(
  actionOf: (key: string, target: EventTarget | null) => (() => boolean) | undefined,
): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, target, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing || takesLetters(target))
      return;
    if (document.querySelector('dialog[open], :popover-open')) return;
    // A key without an action here keeps its meaning in the browser.
    if (actionOf(key, target)?.()) event.preventDefault();
  };
  addEventListener('keydown', handleKey);
  return () => removeEventListener('keydown', handleKey);
}

/** Whether a report is open. Its keys go on to the next one (`useReportKeys`). */
function isReportOpen(): boolean {
  return new URLSearchParams(location.search).has('report');
}

/** Focuses the search box of the list. Returns whether there is one. */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLElement>('form[role="search"] [type="search"]');
  if (!search?.checkVisibility()) return false;
  search.focus();
  return true;
}

/** Focuses the first button for the selected reports. Returns whether any are selected. */
function focusSelectionBar(): boolean {
  const button = document.querySelector<HTMLElement>('.list-bar.any button');
  button?.focus();
  return button !== null;
}

function isInList(target: EventTarget | null): boolean {
  return (
    target === document.body ||
    (target instanceof Element && target.closest('section[tabindex="-1"]') !== null)
  );
}

/** Returns whether the element itself uses letters: a text field, or a select. */
function takesLetters(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
  );
}

/** Returns the visible rows of the list. Empty while a report is shown in its place. */
function visibleRows(): HTMLTableRowElement[] {
  return [
    ...document.querySelectorAll<HTMLTableRowElement>('section[tabindex="-1"] tbody tr'),
  ].filter((row) => row.checkVisibility());
}

/** Returns the row with the focus, or else the row of the open report. */
function currentRow(rows: HTMLTableRowElement[]): HTMLTableRowElement | undefined {
  return (
    rows.find((row) => row.contains(document.activeElement)) ??
    rows.find((row) => row.matches('.current'))
  );
}

/**
 * Moves the focus to the next row (1) or the previous row (-1). If no row has the focus, moves it
 * to the first row. Returns whether such a row exists.
 */
function focusRow(by: 1 | -1): boolean {
  const rows = visibleRows();
  const current = currentRow(rows);
  const at = current ? rows.indexOf(current) + by : 0;
  const link = rows[Math.max(0, Math.min(at, rows.length - 1))]?.querySelector('a');
  link?.focus();
  return !!link;
}

/** Clicks the checkbox or the link of the current row. Returns whether the row has one. */
function clickInRow(selector: '.tick input' | 'a'): boolean {
  const element = currentRow(visibleRows())?.querySelector<HTMLElement>(selector);
  element?.click();
  return !!element;
}
