import { t } from '../../lib/browser/i18n.ts';
import { type Check, importances } from '../../lib/domain/reports/report.ts';
import { CheckItems, passedText } from '../report-parts/Checks.tsx';
import Importance from '../report-parts/Importance.tsx';

/** "All checks", folded by importance, failed ones first. */
export default function FoldedChecks({ checks }: { checks: Check[] }) {
  return (
    <section class="checks" aria-labelledby="checks">
      <div class="row">
        <h3 id="checks" class="grow">
          {t('fixFirstAllChecks')}
        </h3>
        <span class="small muted">{passedText(checks)}</span>
      </div>
      {importances.map((importance) => {
        const group = checks.filter((check) => check.importance === importance);
        if (group.length === 0) return null;
        return (
          <details key={importance} class="importance">
            <summary>
              <span class="grow">
                <Importance of={importance} />
              </span>
              <span class="small muted">{passedText(group)}</span>
            </summary>
            <CheckItems checks={group.toSorted((a, b) => Number(a.passed) - Number(b.passed))} />
          </details>
        );
      })}
    </section>
  );
}
