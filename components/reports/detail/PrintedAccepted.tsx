import { t } from '../../../lib/browser/i18n.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { acceptedWhen } from '../../report/accepted.ts';
import { checkTitle } from '../../report/describe-check.ts';
import Shape from '../../ui/Shape.tsx';

interface Props {
  /** An accepted check. */
  check: Check;
  withReasons: boolean;
}

/** An accepted check on paper: since when, until when, and why where that is wanted. */
export default function PrintedAccepted({ check: { accepted, ...check }, withReasons }: Props) {
  return (
    <div class="finding">
      <Shape tone="none" />
      <div>
        <strong>
          <bdi>{checkTitle(check)}</bdi>
        </strong>
        <p class="muted">{acceptedWhen(accepted!)}</p>
        {withReasons && (
          <p>
            {t('acceptReason')}: <bdi>{accepted!.reason}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
