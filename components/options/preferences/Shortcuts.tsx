import { useEffect } from 'preact/hooks';
import { type Shortcut, shortcutSettings } from '../../../lib/browser/commands.ts';
import { t, type Words } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';

const names: Record<Shortcut['name'], Words> = {
  _execute_action: 'commandOpenPopup',
  'report-page': 'sharedCreate',
  'open-reports': 'sharedAllReports',
};

interface Props {
  shortcuts: Shortcut[];
  refresh: () => Promise<void>;
}

/** The shortcuts with their keys. The browser has its own page to change them. */
export default function Shortcuts({ shortcuts, refresh }: Props) {
  const openSettings = shortcutSettings();
  // Shortcuts may have changed when the person returns from the browser's own page.
  useEffect(() => {
    const read = () => void refresh();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, []);
  return (
    <>
      <dl class="shortcuts">
        {shortcuts.map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(names[name])}</dt>
            <dd class={keys ? '' : 'muted'}>{keys || t('shortcutNotSet')}</dd>
          </div>
        ))}
      </dl>
      {openSettings ? (
        <div>
          <Button onClick={() => void openSettings()}>{t('sharedChange')}</Button>
        </div>
      ) : (
        <p class="small muted">{t('shortcutsChangeHint')}</p>
      )}
    </>
  );
}
