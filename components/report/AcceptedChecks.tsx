import type { ComponentChildren } from 'preact';
import { formatNumber } from '../../lib/browser/formats.ts';
import { t } from '../../lib/browser/i18n.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import type { CheckTools } from './CheckItem.tsx';
import CheckItems from './CheckItems.tsx';

interface Props {
  checks: Check[];
  /** Whether the group is open at first. */
  open?: boolean;
  /** More above the checks. */
  above?: ComponentChildren;
  tools?: CheckTools;
}

/** "Accepted": the failing checks that the person accepted, each with its reason, folded. */
export default function AcceptedChecks({ checks, open = false, above, tools }: Props) {
  if (checks.length === 0) return null;
  return (
    <details open={open}>
      <summary class="small">
        {t('reportsTab_accepted')} <span class="muted">{formatNumber(checks.length)}</span>
      </summary>
      {above}
      <CheckItems checks={checks} hasImportance {...(tools && { tools })} />
    </details>
  );
}
