import { t } from '../../lib/browser/i18n.ts';
import type { Check } from '../../lib/domain/reports/report.ts';

interface Props {
  of: Check['importance'];
  /** Shows only "High" instead of "High importance", for example beside a check. */
  brief?: boolean;
}

/** The importance of a check: bars and a word. Screen readers hear "High importance". */
export default function Importance({ of, brief = false }: Props) {
  const whole = t(`detailImportance_${of}`);
  if (!brief) return <span class={`level ${of}`}>{whole}</span>;
  return (
    <span class={`level ${of}`}>
      <span aria-hidden="true">{t(`detailLevel_${of}`)}</span>
      <span class="hidden">{whole}</span>
    </span>
  );
}
