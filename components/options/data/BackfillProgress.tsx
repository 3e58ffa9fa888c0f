import { language, plural, t } from '../../../lib/browser/i18n.ts';
import type { Backfill } from '../../../lib/storage/extension/backfills.ts';
import { problemMessage } from '../../jobs/ServiceWords.tsx';

/** The progress of the backfill, and the problem that delays it. */
export default function BackfillProgress({
  backfill: { seen, total, finishedAt, page, problem },
}: {
  backfill: Backfill;
}) {
  const over = finishedAt !== undefined && page === 1;
  return (
    <div class="filling small" role="status">
      {over ? (
        <p>{t('preferencesFilled', new Date(finishedAt).toLocaleString(language()))}</p>
      ) : (
        <>
          <progress
            aria-label={t('preferencesFillArchive')}
            {...(total !== null && { value: seen, max: Math.max(total, seen, 1) })}
          />
          <p>
            {total === null
              ? plural('preferencesFilling', seen)
              : plural('preferencesFillingOf', total, seen.toLocaleString(language()))}
          </p>
        </>
      )}
      {problem && (
        <p>
          {t(problemMessage(problem.code))} · {t('preferencesFillWaits')}
        </p>
      )}
    </div>
  );
}
