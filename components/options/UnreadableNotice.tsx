import { plural, t } from '../../lib/browser/i18n.ts';
import { forgetQuarantined, type Unreadable } from '../../lib/storage/extension/quarantine.ts';
import Notice from '../ui/Notice.tsx';
import type { Save } from '../stored/use-save.ts';

interface Props {
  unreadable: Unreadable;
  change: Save;
  refresh: () => Promise<void>;
}

/** Lists the stored data that cannot be read, with a button that removes it. */
export default function UnreadableNotice({
  unreadable: { connections, preferences, leakGuard, changes, watches, others, aside },
  change,
  refresh,
}: Props) {
  if (!connections && !preferences && !leakGuard && changes + watches + others === 0) return null;
  const remove = async () => {
    if (await change(forgetQuarantined())) await refresh();
  };
  return (
    <Notice
      tone="decent"
      title={t('optionsUnreadable')}
      action={
        aside > 0 ? { label: t('sharedRemoveUnreadable'), onClick: () => void remove() } : undefined
      }
    >
      <ul class="causes">
        {connections && <li>{t('optionsUnreadableConnections')}</li>}
        {preferences && <li>{t('optionsUnreadablePreferences')}</li>}
        {leakGuard && <li>{t('optionsUnreadableLeakGuard')}</li>}
        {changes > 0 && <li>{plural('optionsUnreadableChanges', changes)}</li>}
        {watches > 0 && <li>{plural('optionsUnreadableWatches', watches)}</li>}
        {others > 0 && <li>{plural('optionsUnreadableOthers', others)}</li>}
      </ul>
      <p>{t(aside > 0 ? 'optionsUnreadableText' : 'optionsUnreadableNewer')}</p>
    </Notice>
  );
}
