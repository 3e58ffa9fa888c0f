import { t } from '../../../lib/browser/i18n.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import {
  type Check,
  importances,
  isFailing,
  type Report,
} from '../../../lib/domain/reports/report.ts';
import type { SharedDocument } from '../../report/document.ts';
import History from '../../report/History.tsx';
import Importance from '../../report/Importance.tsx';
import PrintedDocument from '../../report/PrintedDocument.tsx';

interface Props {
  report: Report;
  /** The document of the report. */
  document: SharedDocument;
  /** The audits of the report's page, newest first. */
  audits: Audit[];
  current: Audit | null;
}

/** A report on paper: its document, with its counts and its history, for a reader in a hurry. */
export default function PrintedReport({ report, document, audits, current }: Props) {
  const { result, checks = [] } = report;
  return (
    <PrintedDocument document={document} tone={result ?? 'none'}>
      <div class="overview">
        {checks.length > 0 && (
          <section>
            <h2>{t('detailChecks')}</h2>
            {importances.map((importance) => (
              <FailedShare
                key={importance}
                checks={checks.filter((check) => check.importance === importance)}
              />
            ))}
          </section>
        )}
        <History audits={audits} current={current} compare={() => ({})} />
      </div>
    </PrintedDocument>
  );
}

/** How many checks of one importance failed, as a bar and in words. */
function FailedShare({ checks }: { checks: Check[] }) {
  if (!checks[0]) return null;
  const failed = checks.filter(isFailing).length;
  return (
    <div class="share">
      <Importance of={checks[0].importance} brief />
      <span class="bar">
        <span style={{ width: `${(failed / checks.length) * 100}%` }} />
      </span>
      <span>{t('printFailedOf', failed, checks.length)}</span>
    </div>
  );
}
