import { t } from '../../lib/browser/i18n.ts';
import Icon from './Icon.tsx';

/** Two sheets, one behind the other. */
const sheets = 'M6 5.5h7v8H6zM3.5 11V3h7';

interface Props {
  /** The id of the element that shows the text. */
  describedBy: string;
  onCopy: () => void;
}

/** The button that copies the text beside it. */
export default function CopyButton({ describedBy, onCopy }: Props) {
  return (
    <button
      type="button"
      class="button quiet copy"
      aria-label={t('uiCopy')}
      aria-describedby={describedBy}
      title={t('uiCopy')}
      onClick={onCopy}
    >
      <Icon outline={sheets} />
    </button>
  );
}
