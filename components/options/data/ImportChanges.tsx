import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { SettingsChange } from '../../../lib/domain/settings/import-settings.ts';
import Button from '../../ui/Button.tsx';
import { lossSentence } from './lost-reports.ts';
import type { Import } from './read-settings.ts';
import { changeDetails, importChangeText } from './settings-words.ts';

interface Props {
  shown: Import;
  onImport: () => void;
  onCancel: () => void;
}

/** The changes of an import, a line each. The list takes the focus: it is read before "Import". */
export default function ImportChanges({ shown, onImport, onCancel }: Props) {
  const { changes, lost } = shown;
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => list.current?.focus(), [shown]);
  const lossOf = (change: SettingsChange) =>
    change.of === 'preference' && change.name === 'keepDays' ? lossSentence(lost) : '';
  return (
    <>
      <h4 id="settings-changes">{t('settingsChanges')}</h4>
      {/* Not in a live region, because the list may be long. */}
      <ul ref={list} class="changes" tabIndex={0} aria-labelledby="settings-changes">
        {changes.map((change) => (
          <li key={importChangeText(change)}>
            {importChangeText(change)}
            {lossOf(change) !== '' && <strong> {lossOf(change)}</strong>}
            {changeDetails(change).map((line, at) => (
              <div key={at} class="small muted">
                {line}
              </div>
            ))}
          </li>
        ))}
      </ul>
      <div class="row wrap">
        <Button kind="primary" onClick={onImport}>
          {t('settingsImportApply')}
        </Button>
        <Button onClick={onCancel}>{t('sharedCancel')}</Button>
      </div>
    </>
  );
}
