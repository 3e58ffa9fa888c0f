import { words } from '../../lib/browser/words.ts';
import { privacies, type Privacy } from '../../lib/model/privacy.ts';
import Segments from './Segments.tsx';

const names = ['sharedPublic', 'sharedPrivate', 'sharedPassword'] as const;

/** The word for a privacy. */
export function privacyName(privacy: Privacy): string {
  return words(names[privacy]);
}

interface Props {
  value: Privacy;
  onChange: (value: Privacy) => void;
  /** The name of the group where it is not simply "Privacy". */
  label?: string;
}

/** The radio group "Privacy": "Public", "Private", "Password". */
export default function PrivacyChoice({ value, onChange, label = words('sharedPrivacy') }: Props) {
  const options = privacies.map((privacy) => ({ value: privacy, label: privacyName(privacy) }));
  return <Segments label={label} options={options} value={value} onChange={onChange} />;
}
