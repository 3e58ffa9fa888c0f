import { isolated } from '../../../lib/domain/shown-address.ts';
import { useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { connectionName } from '../../../lib/domain/connections/connection.ts';
import Button from '../../ui/Button.tsx';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import { disconnect } from './disconnect.ts';
import type { ConnectionState } from '../settings.ts';
import type { Save } from '../../stored/use-save.ts';

interface Props {
  entry: ConnectionState;
  /** The id of the element with the name of the connection. */
  describedBy: string;
  change: Save;
  onRemoved: () => Promise<void>;
}

/** The button that removes a connection. It asks first, since the key cannot be shown again. */
export default function RemoveConnection({
  entry: { connection, open },
  describedBy,
  change,
  onRemoved,
}: Props) {
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    if (await change(disconnect(connection))) await onRemoved();
  };
  return (
    <>
      <Button kind="quiet small" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {t('connectionRemove')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('connectionRemoveTitle', isolated(connectionName(connection)))}
          confirmLabel={t('connectionRemove')}
          cancelLabel={t('connectionCancel')}
          danger
          focus="cancel"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{t('connectionRemoveText')}</p>
          {open > 0 && <p>{plural('connectionRemoveOpen', open)}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
