import { otherPrivacyText, t } from '../../lib/browser/i18n.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import Button from '../ui/Button.tsx';
import { oncePressed } from '../ui/clicks.ts';
import Shape from '../ui/Shape.tsx';

interface Props {
  report: Pick<Report, 'privacy' | 'askedPrivacy'>;
  /** Opens the dialog that changes the privacy. Without it, a change is running. */
  onChange: (() => void) | undefined;
  onDismiss: () => void;
}

/**
 * Says that the report has another privacy than the person asked for, until they change it or
 * dismiss this. The live region is always present, because screen readers skip a new one.
 */
export default function OtherPrivacy(props: Props) {
  const text = otherPrivacyText(props.report);
  return (
    <div class={text === null ? 'quiet-panel' : `notice wash-${toneOf(props.report)}`}>
      {text !== null && <Shape tone={toneOf(props.report)} />}
      <div role="status">{text !== null && <strong>{text}</strong>}</div>
      {text !== null && <OtherPrivacyActions {...props} />}
    </div>
  );
}

/** The same in a row of a list. */
export function OtherPrivacyInRow(props: Props) {
  const text = otherPrivacyText(props.report);
  if (text === null) return null;
  return (
    <>
      <div class={toneOf(props.report) === 'bad' ? 'small wrong' : 'small'}>{text}</div>
      <OtherPrivacyActions {...props} />
    </>
  );
}

/** More people may open the report than the person wants, or fewer. */
function toneOf({ privacy, askedPrivacy }: Props['report']): 'bad' | 'decent' {
  return privacy === 0 || privacy === askedPrivacy || askedPrivacy === 1 ? 'bad' : 'decent';
}

function OtherPrivacyActions({ onChange, onDismiss }: Props) {
  return (
    <div class="actions row wrap">
      {onChange && (
        <Button kind="small" onClick={oncePressed(onChange)}>
          {t('sharedChangePrivacy')}
        </Button>
      )}
      <Button kind="small" onClick={oncePressed(onDismiss)}>
        {t('bulkDismiss')}
      </Button>
    </div>
  );
}
