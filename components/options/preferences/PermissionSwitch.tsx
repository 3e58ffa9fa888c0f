import { useState } from 'preact/hooks';
import {
  type OptionalPermission,
  requestPermission,
  revokePermission,
} from '../../../lib/browser/access.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { SwitchPreference } from './preference-fields.tsx';

interface Props {
  name: OptionalPermission;
  label: string;
  /** When it matters, in a few words. */
  hint?: string;
  checked: boolean;
  /** Called with whether the permission is granted after the click. */
  onAnswer: (isGranted: boolean) => Promise<unknown>;
}

/** A switch for a preference that needs a permission. Without the permission it goes back. */
export default function PermissionSwitch({ name, label, hint, checked, onAnswer }: Props) {
  const [isBlocked, setBlocked] = useState(false);
  /** Asks directly in the click. */
  const set = async (wanted: boolean) => {
    // Browsers reject without a question if a policy blocks the permission.
    const answer = wanted ? await requestPermission(name).catch(() => 'blocked' as const) : false;
    setBlocked(answer === 'blocked');
    if (!wanted) await revokePermission(name);
    await onAnswer(answer === true);
  };
  return (
    <SwitchPreference label={label} checked={checked} onChange={(wanted) => void set(wanted)}>
      {hint && <p class="small muted">{hint}</p>}
      {isBlocked && (
        <p class="small muted" role="status">
          {t('permissionBlocked')}
        </p>
      )}
    </SwitchPreference>
  );
}
