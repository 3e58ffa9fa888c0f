import { useMemo } from 'preact/hooks';
import { openReports, openReportsIn, reportsAddress } from '../../lib/browser/tabs.ts';
import { t } from '../../lib/browser/i18n.ts';
import { type Audit, auditId } from '../../lib/domain/reports/audit.ts';
import { changesBetween } from '../../lib/domain/reports/checks.ts';
import { useMissingChecks } from '../jobs/use-missing-checks.ts';
import type { PageModel } from '../page/use-page.ts';
import { whatDecided } from '../report/categories.ts';
import ChangesSince from '../report/ChangesSince.tsx';
import FixFirst from '../report/FixFirst.tsx';
import History from '../report/History.tsx';
import { type Check, importances, isAccepted } from '../../lib/domain/reports/report.ts';
import AcceptedChecks from '../report/AcceptedChecks.tsx';
import CheckItems from '../report/CheckItems.tsx';
import { countsText } from '../report/Checks.tsx';
import Importance from '../report/Importance.tsx';

interface Props {
  /** The audits of the page, newest first, at least one. */
  audits: Audit[];
  page: PageModel;
}

/** When the panel was opened, in milliseconds since 1970. */
const openedAt = Date.now();

/**
 * The report of the page, read from this device only: checks to fix first, history, changes, and
 * all checks.
 */
export default function PageReport({ audits, page }: Props) {
  const latest = audits[0]!;
  const previous = audits[1] ?? null;
  const { checks, reportId } = latest;
  const decided = whatDecided(latest);
  const { stored, connection, otherConnection } = page;
  // The panel stays open while other pages come to the front. Checks are not read for jobs that are
  // older than the panel.
  const ownJobs = stored.jobs.filter(({ createdAt }) => createdAt >= openedAt);
  useMissingChecks(connection.id, latest, ownJobs, page.rereadHistory);
  const changes = useMemo(
    () =>
      checks?.length && previous?.checks?.length ? changesBetween(previous.checks, checks) : null,
    [checks, previous],
  );
  return (
    <section class="report" aria-labelledby="report">
      <h2 id="report" class="hidden">
        {t('detailReport')}
      </h2>
      {decided !== null && <p class="small">{decided}</p>}
      <FixFirst
        checks={checks ?? []}
        heading="h3"
        allChecks={{ report: reportId, connection: otherConnection }}
      />
      <History
        audits={audits}
        current={latest}
        compare={(earlier, later) => {
          const compared = {
            compare: auditId(earlier),
            with: auditId(later),
            connection: otherConnection,
          };
          return {
            href: reportsAddress(compared),
            onClick: (event) => {
              event.preventDefault();
              void openReportsIn('newForegroundTab', compared);
            },
          };
        }}
      />
      <ChangesSince
        key={`${latest.at} ${previous?.at}`}
        previous={previous}
        score={latest.score}
        changes={changes}
        loading={false}
      />
      {checks?.length ? (
        <FoldedChecks checks={checks} />
      ) : (
        <p class="row wrap small muted">
          <span class="grow">{t('projectNoChecks')}</span>
          <button
            type="button"
            class="go"
            onClick={() => void openReports(reportId, otherConnection)}
          >
            {t('detailChecks')}
          </button>
        </p>
      )}
    </section>
  );
}

/** "Checks", folded by importance, with failed checks first. */
function FoldedChecks({ checks }: { checks: Check[] }) {
  return (
    <section class="checks" aria-labelledby="checks">
      <div class="row">
        <h3 id="checks" class="grow">
          {t('detailChecks')}
        </h3>
        <span class="small muted">{countsText(checks)}</span>
      </div>
      {importances.map((importance) => {
        const group = checks.filter(
          (check) => check.importance === importance && !isAccepted(check),
        );
        if (group.length === 0) return null;
        return (
          <details key={importance} class="importance">
            <summary>
              <span class="grow">
                <Importance of={importance} />
              </span>
              <span class="small muted">{countsText(group)}</span>
            </summary>
            <CheckItems checks={group.toSorted((a, b) => Number(a.passed) - Number(b.passed))} />
          </details>
        );
      })}
      <AcceptedChecks checks={checks.filter(isAccepted)} />
    </section>
  );
}
