import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { closePopupAfter, openOptions } from '../../lib/browser/tabs.ts';
import { connectionName } from '../../lib/domain/connections/connection.ts';
import { shownAddress } from '../../lib/domain/shown-address.ts';
import type { PageState, PublicConnection } from '../../lib/storage/extension/page-state.ts';
import Icon from '../ui/Icon.tsx';
import Notice from '../ui/Notice.tsx';

interface Props {
  stored: PageState;
  connection: PublicConnection;
  /** The address of the tab below the popup. */
  tab: string | undefined;
  onSwitch: (connectionId: string) => Promise<void>;
}

/**
 * The name of the connection, or a select where there are several, and "Settings". Below it stands
 * why the popup shows another connection than the one in use.
 */
export default function PageHeader({
  stored: { connections, passedOver },
  connection,
  tab,
  onSwitch,
}: Props) {
  const [failed, setFailed] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const name = connectionName(connection);
  const change = (id: string) => {
    // The button that was clicked disappears.
    select.current?.focus();
    setFailed(false);
    onSwitch(id).catch(() => setFailed(true));
  };
  return (
    <>
      <header class="row">
        <h1 class={connections.length > 1 ? 'hidden' : 'grow cut'}>
          <bdi>{name}</bdi>
        </h1>
        {connections.length > 1 && (
          <select
            ref={select}
            class="input grow"
            aria-label={t('popupConnection')}
            value={connection.id}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          >
            {connections.map((one) => (
              <option key={one.id} value={one.id} selected={one.id === connection.id}>
                {connectionName(one)}
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          class="button quiet icon"
          aria-label={t('popupSettings')}
          onClick={() => void closePopupAfter(openOptions())}
        >
          <Icon outline="M2 4h6M12 4h2M2 12h2M8 12h6M10 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4M6 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
        </button>
      </header>
      {passedOver && (
        <p class="row small goes-to">
          <span class="grow cut">{t('popupGoesTo', shownAddress(tab ?? '')[0], name)}</span>
          <button type="button" class="link cut" onClick={() => change(passedOver.id)}>
            {t('popupUseConnection', connectionName(passedOver))}
          </button>
        </p>
      )}
      {failed && <Notice tone="bad" title={t('sharedNothingSaved')} />}
    </>
  );
}
