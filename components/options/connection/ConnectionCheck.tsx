import { t } from '../../../lib/browser/i18n.ts';
import type { CheckRemedy } from '../../../lib/api/check/check-connection.ts';
import Button from '../../ui/Button.tsx';
import Notice from '../../ui/Notice.tsx';
import CheckRow from './CheckRow.tsx';
import type { Attempt } from './use-connect.ts';

interface Props {
  attempt: Attempt | null;
  /** Whether the form says something else by now: what would act on the try is not offered then. */
  stale: boolean;
  mend: (mend: CheckRemedy, suggestion: string | undefined) => void;
  saveAnyway: (attempt: Attempt) => void;
}

/** The list "Connection check", which says itself out loud as steps are decided. */
export default function ConnectionCheck({ attempt, stale, mend, saveAnyway }: Props) {
  const now =
    attempt?.state === 'running'
      ? attempt.steps.findIndex(({ outcome }) => outcome === 'pending')
      : -1;
  // Nothing says that the connection is wrong: it may be saved for when the service is back.
  const savable =
    attempt?.state === 'failed' &&
    attempt.connection.apiKey !== '' &&
    attempt.steps.some((step) => step.remedy === 'retry');
  return (
    <div class={stale ? 'check stale' : 'check'} aria-live="polite">
      {attempt && (
        <ol aria-label={t('checkTitle')} aria-busy={now >= 0}>
          {attempt.steps.map((step, index) => (
            <CheckRow
              key={step.name}
              step={step}
              running={index === now}
              mend={stale ? null : mend}
            />
          ))}
        </ol>
      )}
      {savable && !stale && (
        <div class="row wrap">
          <Button kind="small" onClick={() => saveAnyway(attempt)}>
            {t('checkSaveAnyway')}
          </Button>
          <span class="small muted">{t('checkSaveAnywayHint')}</span>
        </div>
      )}
      {attempt?.state === 'unsaved' && <Notice tone="bad" title={t('optionsStorageFailed')} />}
    </div>
  );
}
