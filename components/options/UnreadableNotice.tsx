import { t } from '../../lib/browser/i18n.ts';
import { removeQuarantined } from '../../lib/storage/extension/quarantine.ts';
import Notice from '../ui/Notice.tsx';
import type { Save } from '../stored/use-save.ts';

interface Props {
  isRemovable: boolean;
  change: Save;
  refresh: () => Promise<void>;
}

/** Says that stored data could not be read, with a button that removes what was set aside. */
export default function UnreadableNotice({ isRemovable, change, refresh }: Props) {
  const remove = async () => {
    if (await change(removeQuarantined())) await refresh();
  };
  return (
    <Notice
      tone="decent"
      title={t('sharedUnreadable')}
      action={
        isRemovable
          ? { label: t('sharedRemoveUnreadable'), onClick: () => void remove() }
          : undefined
      }
    />
  );
}
