import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import Button from '../ui/Button.tsx';

/** What each key does; several keys are one line. */
const shortcuts = [
  [['/'], 'search'],
  [['j', 'k'], 'move'],
  [['x'], 'select'],
  [['Shift', 'click'], 'range'],
  [['o', 'Enter'], 'open'],
  [['Esc'], 'close'],
  [['?'], 'help'],
] as const;

/** "Keyboard shortcuts": what the keys of the list do. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="ask" aria-labelledby="shortcuts" onClose={onClose}>
      <div class="stack">
        <h2 id="shortcuts">{t('reportsShortcuts')}</h2>
        <dl class="keys">
          {shortcuts.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key === 'click' ? t('reportsShortcut_click') : key}</kbd>
                ))}
              </dt>
              <dd>{t(`reportsShortcut_${what}`)}</dd>
            </div>
          ))}
        </dl>
        <div class="row wrap">
          <Button onClick={() => dialog.current?.close()}>{t('reportsClose')}</Button>
        </div>
      </div>
    </dialog>
  );
}
