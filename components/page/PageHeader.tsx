import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { closePopupAfter, openGuide, openOptions } from '../../lib/browser/tabs.ts';
import { connectionName } from '../../lib/domain/connections/connection.ts';
import { isolated, shownAddress } from '../../lib/domain/addresses/shown-address.ts';
import type { PageState, PublicConnection } from '../../lib/storage/page-state.ts';
import Icon from '../ui/Icon.tsx';
import type { MenuItem } from '../ui/Menu.tsx';
import SelectBox from '../ui/SelectBox.tsx';
import MoreButton, { useMoreMenu } from '../ui/MoreButton.tsx';
import { useSave } from '../stored/use-save.ts';
import Notice from '../ui/Notice.tsx';
import { markNewsRead } from '../../lib/storage/news.ts';
import { afterFirstFrame, useLazy } from './after-first-frame.ts';

interface Props {
  stored: PageState;
  connection: PublicConnection;
  /** The address of the active tab. */
  tab: string | undefined;
  onSwitch: (connectionId: string) => Promise<void>;
  /**
   * Returns a function for the first items of "More" at each opening. Called after the first frame,
   * which does not show them.
   */
  readMenu: () => Promise<() => MenuItem[]>;
}

/**
 * The name of the connection, or a select if there are several, with "More" and "Settings". Below,
 * a notice explains why the shown connection is not the one in use.
 */
export default function PageHeader({
  stored: { connections, connectionInUse, hasNews },
  connection,
  tab,
  onSwitch,
  readMenu,
}: Props) {
  const [items, setItems] = useState<(() => MenuItem[]) | null>(null);
  const [showsNews, showNews] = useState(false);
  const WhatsNew = useLazy(showsNews, () => import('./WhatsNew.tsx'));
  const [nothingSaved, save] = useSave();
  const news = {
    label: t('popupNews'),
    onChoose: () => {
      showNews(true);
      void save(markNewsRead());
    },
  };
  const help = { label: t('popupHelp'), onChoose: () => void closePopupAfter(openGuide()) };
  const [onMore, menu] = useMoreMenu(() =>
    items ? [...(hasNews ? [news] : []), ...items(), help] : [],
  );
  /** The button "More" if it was clicked before its items were loaded. */
  const clicked = useRef<HTMLButtonElement | null>(null);
  useEffect(
    () => afterFirstFrame(() => void readMenu().then((read) => setItems(() => read))),
    [readMenu],
  );
  useEffect(() => {
    // A click may come before this effect runs for the first time.
    if (!items) return;
    clicked.current?.click();
    clicked.current = null;
  }, [items]);
  const select = useRef<HTMLSelectElement>(null);
  const name = connectionName(connection);
  const change = (id: string) => {
    // The clicked button disappears.
    select.current?.focus();
    void save(onSwitch(id));
  };
  return (
    <>
      <header class="row">
        <h1 id="header" class={connections.length > 1 ? 'hidden' : 'grow cut'}>
          <bdi>{name}</bdi>
        </h1>
        {connections.length > 1 && (
          <SelectBox
            box={select}
            class="input grow"
            aria-label={t('popupConnection')}
            value={connection.id}
            options={connections.map((one) => ({ value: one.id, label: connectionName(one) }))}
            onChange={change}
          />
        )}
        <MoreButton
          of="header"
          describedBy="header"
          {...(hasNews && { label: t('popupMoreNews'), dot: true })}
          onMore={(event) => {
            if (items) onMore(event);
            else if (event.type === 'click') clicked.current = event.currentTarget;
          }}
        />
        {menu}
        <button
          type="button"
          class="button quiet icon"
          aria-label={t('sharedSettings')}
          onClick={() => void closePopupAfter(openOptions())}
        >
          <Icon outline="M2 4h6M12 4h2M2 12h2M8 12h6M10 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4M6 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
        </button>
      </header>
      {connectionInUse && (
        <p class="row small goes-to">
          <span class="grow cut">
            {t('popupGoesTo', isolated(shownAddress(tab ?? '')[0]), isolated(name))}
          </span>
          <button type="button" class="link cut" onClick={() => change(connectionInUse.id)}>
            {t('popupUseConnection', isolated(connectionName(connectionInUse)))}
          </button>
        </p>
      )}
      {WhatsNew && showsNews && <WhatsNew onClose={() => showNews(false)} />}
      {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
    </>
  );
}
