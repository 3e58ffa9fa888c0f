import { useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import type { Save } from '../../stored/use-save.ts';
import { forgetEverything } from './forget-everything.ts';

/** "Remove reports from this device". It asks first and says which data is lost and which stays. */
export default function ForgetEverything({ change }: { change: Save }) {
  const [asking, setAsking] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const forget = async () => {
    setForgotten(await change(forgetEverything()));
  };
  return (
    <div class="preference">
      <div>
        <p id="forget-hint">{t('dataForgetHint')}</p>
        <p role="status" class="small muted">
          {isForgotten && t('dataForgotten')}
        </p>
      </div>
      <Button
        aria-describedby="forget-hint"
        onClick={() => {
          setForgotten(false);
          setAsking(true);
        }}
      >
        {t('dataForget')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('dataForgetTitle')}
          confirmLabel={t('dataForget')}
          cancelLabel={t('dataForgetCancel')}
          onConfirm={() => void forget()}
          onClose={() => setAsking(false)}
        >
          <p>{t('dataForgetLost')}</p>
          <p>{t('dataForgetStays')}</p>
          <p>{t('dataForgetReturns')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
