import { useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import { switchConnection } from '../../lib/storage/connections.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import Button from '../shared/Button.tsx';
import Notice from '../shared/Notice.tsx';
import { nameOf } from './nameOf.ts';

interface Props {
  /** The connection that the page's address is of; null is one that is no longer kept. */
  wanted: Acquaintance | null;
  active: Acquaintance;
  /** Shows the list of the connection in use instead. */
  onStay: () => void;
}

/** In place of the list, where the page's address is of another connection than the one in use: its reports are others, whatever their ids. */
export default function OtherConnection({ wanted, active, onStay }: Props) {
  const [failed, setFailed] = useState(false);
  return (
    <div class="welcome" role="status">
      <p>{wanted ? words('reportsOtherConnection', nameOf(wanted), nameOf(active)) : words('reportsUnknownConnection', nameOf(active))}</p>
      <div class="row wrap">
        {wanted && (
          <Button kind="primary" onClick={() => void switchConnection(wanted.id).catch(() => setFailed(true))}>
            {words('reportsUseConnection', nameOf(wanted))}
          </Button>
        )}
        <Button onClick={onStay}>{words('reportsStay', nameOf(active))}</Button>
      </div>
      {failed && <Notice tone="bad" title={words('popupNothingSaved')} />}
    </div>
  );
}
