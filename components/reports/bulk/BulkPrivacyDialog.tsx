import { plural, privacyName, sentences, t } from '../../../lib/browser/i18n.ts';
import { type Privacy, privacyNames } from '../../../lib/domain/reports/privacy.ts';
import PrivacyDialog, { type PrivacyChange } from '../../report/PrivacyDialog.tsx';
import { knownCount, type SelectedReport } from '../selection.ts';
import SelectedReports, { type Chosen } from './SelectedReports.tsx';
import { useSeen } from './use-seen.ts';

interface Props extends Chosen {
  connectionId: string;
  onSave: (change: PrivacyChange) => void;
  onClose: () => void;
}

/**
 * "Change privacy" of many reports. Below the choice stands what it does: how many change, and how
 * many are so already, as far as this device knows it.
 */
export default function BulkPrivacyDialog({ connectionId, onSave, onClose, ...chosen }: Props) {
  const { selection, view } = chosen;
  const seen = useSeen(connectionId, selection, view);
  const isWhole = knownCount(selection) !== null || seen.length === chosen.count;
  return (
    <PrivacyDialog
      privacy={1}
      effectOf={(privacy) => effectText(seen, isWhole, privacy)}
      onSave={onSave}
      onClose={onClose}
    >
      <SelectedReports
        {...chosen}
        seen={seen}
        noteOf={({ privacy }) => privacy !== null && privacyName(privacy)}
      />
    </PrivacyDialog>
  );
}

/**
 * Returns how many reports a new privacy changes, and how many have it already. `isWhole` says that
 * `seen` are all reports. Of others, and where the privacy of some is not known, it is told of how
 * many that is. A report with a password gets the new one.
 */
function effectText(seen: SelectedReport[], isWhole: boolean, privacy: Privacy): string {
  const known = seen.filter((report) => report.privacy !== null);
  const already = known.filter((report) => report.privacy === privacy).length;
  const changed = known.length - (privacy === 2 ? 0 : already);
  const name = privacyNames[privacy];
  const effect = sentences([
    ...(changed > 0 ? [plural(`bulkBecome_${name}`, changed)] : []),
    ...(already > 0 ? [plural(`bulkAlready_${name}`, already)] : []),
  ]);
  if (effect === '' || (isWhole && known.length === seen.length)) return effect;
  return t('bulkOfSeen', known.length, effect);
}
