import { useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { Save } from '../../stored/use-save.ts';
import Button from '../../ui/Button.tsx';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import { forgetEverything } from './forget-everything.ts';
import { resetVerdict } from './reset-verdict.ts';

/**
 * "Remove reports from this device" and "Reset Verdict". Both ask first and say which data is lost,
 * and which stays.
 */
export default function Removals({ change }: { change: Save }) {
  const [asked, setAsked] = useState<'reports' | 'all' | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const ask = (what: 'reports' | 'all') => {
    setForgotten(false);
    setAsked(what);
  };
  const forget = async () => {
    setForgotten(await change(forgetEverything()));
  };
  const reset = async () => {
    // Loads the page again, without the section in its address.
    if (await change(resetVerdict())) location.replace(location.pathname);
  };
  return (
    <div class="part">
      <div class="row wrap">
        <Button onClick={() => ask('reports')}>{t('dataForget')}</Button>
        <Button kind="danger" onClick={() => ask('all')}>
          {t('dataReset')}
        </Button>
      </div>
      <p role="status" class="small muted">
        {isForgotten && t('dataForgotten')}
      </p>
      {asked === 'reports' && (
        <ConfirmDialog
          title={t('dataForgetTitle')}
          confirmLabel={t('dataForget')}
          cancelLabel={t('dataForgetCancel')}
          onConfirm={() => void forget()}
          onClose={() => setAsked(null)}
        >
          <p>{t('dataForgetLost')}</p>
          <p>{t('dataForgetStays')}</p>
          <p>{t('dataForgetReturns')}</p>
        </ConfirmDialog>
      )}
      {asked === 'all' && (
        <ConfirmDialog
          title={t('dataResetTitle')}
          confirmLabel={t('dataReset')}
          onConfirm={() => void reset()}
          onClose={() => setAsked(null)}
        >
          <p>{t('dataResetLost')}</p>
          <p>{t('dataResetStays')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
