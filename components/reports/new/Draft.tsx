import { useMemo, useRef, useState } from 'preact/hooks';
import { useSave } from '../../stored/use-save.ts';
import { messageSuffix, plural, t } from '../../../lib/browser/i18n.ts';
import { allowedPrivacy } from '../../../lib/domain/leak-guard/guard-address.ts';
import { reviewAddresses } from '../../../lib/domain/addresses/review-addresses.ts';
import { connectionName, isOnThisMachine } from '../../../lib/domain/connections/connection.ts';
import type { PageState, PublicConnection } from '../../../lib/storage/page-state.ts';
import { addBulk } from '../../../lib/storage/bulks.ts';
import { wakeSoon } from '../../../lib/browser/alarms.ts';
import PrivacyFields from '../../report/Privacy.tsx';
import { isSecondClick } from '../../ui/clicks.ts';
import Notice from '../../ui/Notice.tsx';
import RadioGroup from '../../ui/RadioGroup.tsx';
import AddressTable from './AddressTable.tsx';
import { durationText, usualMs } from '../duration-text.ts';
import { DroppedFile, OpenTabs, PastedList, type Read, sources } from './Source.tsx';
import TabsOffer from './TabsOffer.tsx';
import { firstTicks, isTicked } from './ticks.ts';
import { useLatestAudits } from './use-latest-audits.ts';

interface Props {
  connection: PublicConnection;
  state: PageState;
  /** The tabs that were highlighted when this page was opened. */
  tabs: number[] | null;
  /** The addresses that are in the list at first. */
  again: string[];
}

/** The list of addresses before anything is sent, and the options for their reports beside it. */
export default function Draft({ connection, state: { guard, ...state }, tabs, again }: Props) {
  const [source, setSource] = useState<(typeof sources)[number]>(tabs ? 'tabs' : 'list');
  const [read, setRead] = useState<Read | null>(null);
  const [ticks, setTicks] = useState(firstTicks);
  const [chosenPrivacy, setPrivacy] = useState(state.privacy);
  const privacy = allowedPrivacy(chosenPrivacy, guard.limits);
  const [password, setPassword] = useState('');
  const [nothingSaved, save] = useSave();
  const form = useRef<HTMLFormElement>(null);
  // A second click saves the same bulk again, because the id stays the same.
  const id = useRef(crypto.randomUUID()).current;
  const list = read && 'addresses' in read ? read : null;
  const isLocal = isOnThisMachine(connection.baseUrl);
  const addresses = useMemo(
    () =>
      list && list.from !== 'index'
        ? reviewAddresses(list.addresses, guard, isLocal, {
            list: state.connections,
            active: connection.id,
          })
        : [],
    [list, JSON.stringify([guard, state.connections]), isLocal],
  );
  const urls = useMemo(() => addresses.flatMap(({ url }) => url ?? []), [addresses]);
  const audits = useLatestAudits(connection.id, urls);
  const chosen = [
    ...new Set(
      addresses
        .filter((address) => isTicked(ticks, address, privacy, audits))
        .flatMap(({ url }) => url ?? []),
    ),
  ];
  const isChecked = urls.every((url) => audits.has(url));
  const show = (next: Read | null) => {
    setRead(next);
    setTicks(firstTicks);
  };
  const create = (event: Event) => {
    event.preventDefault();
    if (chosen.length === 0 || !isChecked || isSecondClick() || !form.current?.reportValidity())
      return;
    void wakeSoon();
    void save(
      addBulk(
        connection.id,
        { kind: 'create', privacy, ...(privacy === 2 && { password }) },
        chosen.map((url) => ({ id: url, url })),
        id,
      ),
    );
  };
  return (
    <form ref={form} class="new" noValidate onSubmit={create}>
      <div class="addresses">
        <RadioGroup
          label={t('newSource')}
          options={sources.map((value) => ({ value, label: t(`newSource_${value}`) }))}
          value={source}
          onChange={(next) => {
            setSource(next);
            show(null);
          }}
        />
        {source === 'tabs' && <OpenTabs ids={tabs ?? []} onRead={show} />}
        {source === 'list' && <PastedList onRead={show} addresses={again} />}
        {source === 'file' && <DroppedFile onRead={show} />}
        <div role="status">
          {read && 'fault' in read && (
            <Notice tone="bad" title={t(`newFileFault_${messageSuffix(read.fault)}`)} />
          )}
          {list?.from === 'index' && (
            <Notice tone="decent" title={t('newIndex')}>
              <p>{t('newIndexMore')}</p>
              <ul>
                {list.addresses.slice(0, 20).map((address) => (
                  <li key={address} class="cut">
                    <bdi dir="ltr">{address}</bdi>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {list && list.remaining > 0 && (
            <Notice tone="decent" title={plural('newTooMany', list.remaining)} />
          )}
          {list && list.addresses.length === 0 && <p class="muted">{t('newNoAddresses')}</p>}
        </div>
      </div>
      <aside tabIndex={-1} class="beside">
        <PrivacyFields
          privacy={privacy}
          password={password}
          onPrivacy={setPrivacy}
          onPassword={setPassword}
        />
        <dl class="facts">
          <dt>{t('newSentTo')}</dt>
          <dd class="cut">
            <bdi>{connectionName(connection)}</bdi>
          </dd>
          {chosen.length > 0 && (
            <>
              <dt>{t('newTakes')}</dt>
              <dd>{t('newOneAtATime', durationText(chosen.length * usualMs))}</dd>
            </>
          )}
        </dl>
        <button class="button primary" disabled={chosen.length === 0 || !isChecked}>
          {plural('newCreate', chosen.length)}
        </button>
        <div role="alert">
          {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
        </div>
        <TabsOffer />
      </aside>
      {addresses.length > 0 && (
        <div class="addresses">
          <AddressTable
            key={list?.addresses.length}
            addresses={addresses}
            audits={audits}
            privacy={privacy}
            ticks={ticks}
            onTicks={setTicks}
          />
        </div>
      )}
    </form>
  );
}
