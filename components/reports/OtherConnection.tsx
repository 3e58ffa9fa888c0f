import { useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { switchConnection } from '../../lib/storage/extension/connections.ts';
import type { PublicConnection } from '../../lib/storage/extension/page-state.ts';
import Button from '../ui/Button.tsx';
import Notice from '../ui/Notice.tsx';
import { nameOf } from './name-of.ts';

interface Props {
  /** The connection that the page's address is of; null is one that is no longer kept. */
  wanted: PublicConnection | null;
  active: PublicConnection;
  /** Shows the list of the connection in use instead. */
  onStay: () => void;
}

/**
 * In place of the list, where the page's address is of another connection than the one in use: its
 * reports are others, whatever their ids.
 */
export default function OtherConnection({ wanted, active, onStay }: Props) {
  const [failed, setFailed] = useState(false);
  return (
    <div class="welcome" role="status">
      <p>
        {wanted
          ? t('reportsOtherConnection', nameOf(wanted), nameOf(active))
          : t('reportsUnknownConnection', nameOf(active))}
      </p>
      <div class="row wrap">
        {wanted && (
          <Button
            kind="primary"
            onClick={() => void switchConnection(wanted.id).catch(() => setFailed(true))}
          >
            {t('reportsUseConnection', nameOf(wanted))}
          </Button>
        )}
        <Button onClick={onStay}>{t('reportsStay', nameOf(active))}</Button>
      </div>
      {failed && <Notice tone="bad" title={t('sharedNothingSaved')} />}
    </div>
  );
}
