import { useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { safeguardOf } from '../../../lib/domain/jobs/safeguard.ts';
import { addressOfJob } from '../../jobs/job-reports.ts';
import { discardAll, retryAll, retryOf } from '../../jobs/perform-on-all.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import Button from '../../ui/Button.tsx';
import { isSecondClick, oncePressed } from '../../ui/clicks.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import NamedReports from '../NamedReports.tsx';

/**
 * "Try all again" and "Discard all". The first asks where many reports may cost quota, and the
 * second always, because nothing brings a discarded request back.
 */
export default function AllButtons({ jobs, actions }: { jobs: Job[]; actions: Actions }) {
  const [asked, ask] = useState<'retry' | 'discard' | null>(null);
  const retried = jobs.filter((job) => retryOf(job) !== null);
  const costly = retried.filter(({ task }) => task.kind === 'create' || task.kind === 'run');
  const retry = () => actions.saveChange(retryAll(retried));
  const of = asked === 'retry' ? retried : jobs;
  return (
    <div class="row wrap">
      {retried.length > 1 && (
        <Button
          kind="small"
          onClick={() => {
            if (isSecondClick()) return;
            if (safeguardOf({ kind: 'run' }, costly.length) === 'question') ask('retry');
            else retry();
          }}
        >
          {t('needsYouTryAll')}
        </Button>
      )}
      <Button kind="small" onClick={oncePressed(() => ask('discard'))}>
        {t('needsYouDiscardAll')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={plural(asked === 'retry' ? 'needsYouTrySure' : 'needsYouDiscardSure', of.length)}
          confirmLabel={t(asked === 'retry' ? 'needsYouTryAll' : 'needsYouDiscardAll')}
          danger={asked === 'discard'}
          onConfirm={asked === 'retry' ? retry : () => actions.saveChange(discardAll(jobs))}
          onClose={() => ask(null)}
        >
          <NamedReports of={of.map((job) => ({ id: job.id, url: addressOfJob(job) }))} />
          <p class="muted">{t(asked === 'retry' ? 'sharedQuota' : 'needsYouDiscardMore')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
