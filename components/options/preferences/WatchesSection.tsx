import { t } from '../../../lib/browser/i18n.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import type { Save } from '../../stored/use-save.ts';
import { SwitchPreference } from './preference-fields.tsx';

interface Props {
  preferences: Preferences;
  change: Save;
}

/** Whether watches run. */
export default function WatchesSection({ preferences, change }: Props) {
  return (
    <SwitchPreference
      label={t('preferencesWatches')}
      checked={preferences.watches}
      onChange={(watches) => void change(changePreferences({ watches }))}
    />
  );
}
