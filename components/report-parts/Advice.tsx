import { t } from '../../lib/browser/i18n.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import { adviceOf } from './check-advice.ts';

/** Why a failed check matters and how to mend it, folded. Nothing where that is not known. */
export default function Advice({ check }: { check: Check }) {
  const parts = adviceOf(check);
  if (parts.length === 0) return null;
  return (
    <details class="small advice">
      <summary>{t('checkAdvice')}</summary>
      <p dir="auto">
        {parts.map((part, index) => {
          if (part.kind === 'text') return part.text;
          if (part.kind === 'code') return <code key={index}>{part.text}</code>;
          return (
            <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
              {part.text}
            </a>
          );
        })}
      </p>
    </details>
  );
}
