import { t } from '../../lib/browser/i18n.ts';
import { privacies, type Privacy } from '../../lib/domain/reports/privacy.ts';
import RadioGroup from '../ui/RadioGroup.tsx';

const names = ['privacyPublic', 'privacyPrivate', 'privacyPassword'] as const;

/** The word for a privacy. */
export function privacyName(privacy: Privacy): string {
  return t(names[privacy]);
}

interface Props {
  value: Privacy;
  onChange: (value: Privacy) => void;
  /** The accessible name, if it is not "Privacy". */
  label?: string;
  /** Whether it cannot be changed. */
  disabled?: boolean;
}

/** The radio group "Privacy": "Public", "Private", "Password". */
export default function PrivacyChoice({ label = t('privacyLabel'), ...rest }: Props) {
  const options = privacies.map((privacy) => ({ value: privacy, label: privacyName(privacy) }));
  return <RadioGroup {...rest} label={label} options={options} />;
}
