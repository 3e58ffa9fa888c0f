import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useSave } from '../../stored/use-save.ts';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { allowedPrivacy } from '../../../lib/domain/leak-guard/guard-address.ts';
import { reviewAddresses } from '../../../lib/domain/addresses/review-addresses.ts';
import { connectionName, isOnThisMachine } from '../../../lib/domain/connections/connection.ts';
import { safeguardOf } from '../../../lib/domain/jobs/safeguard.ts';
import type { PageState, PublicConnection } from '../../../lib/storage/page-state.ts';
import { addBulk } from '../../../lib/storage/bulks.ts';
import type { ListDraft } from '../../../lib/storage/list-draft.ts';
import { wakeSoon } from '../../../lib/browser/alarms.ts';
import PrivacyFields from '../../report/Privacy.tsx';
import { isSecondClick } from '../../ui/clicks.ts';
import Field from '../../ui/Field.tsx';
import Notice from '../../ui/Notice.tsx';
import RadioGroup from '../../ui/RadioGroup.tsx';
import AddressTable from './AddressTable.tsx';
import { durationText, usualMs } from '../duration-text.ts';
import { DroppedFile, OpenTabs, PastedList, sources } from './Source.tsx';
import TabsOffer from './TabsOffer.tsx';
import { firstTicks, isTicked } from './ticks.ts';
import { useLatestAudits } from './use-latest-audits.ts';
import { useList } from './use-list.ts';
import WhatWasRead from './WhatWasRead.tsx';

interface Props {
  connection: PublicConnection;
  state: PageState;
  /** The tabs that were highlighted when this page was opened. */
  tabs: number[] | null;
  /** The list that is there at first: the rest of a cancelled one, or one that was not sent. */
  kept: ListDraft | null;
}

/** The list of addresses before anything is sent, and the options for their reports beside it. */
export default function Draft({ connection, state: { guard, ...state }, tabs, kept }: Props) {
  const isOfFiles = kept !== null && kept.texts.some(({ name }) => name !== '');
  const [source, setSource] = useState<(typeof sources)[number]>(
    tabs ? 'tabs' : isOfFiles ? 'file' : 'list',
  );
  const model = useList(tabs ? null : kept);
  const { list, filter } = model;
  const [ticks, setTicks] = useState(firstTicks);
  const [chosenPrivacy, setPrivacy] = useState(state.privacy);
  const privacy = allowedPrivacy(chosenPrivacy, guard.limits);
  const [password, setPassword] = useState('');
  const [nothingSaved, save] = useSave();
  const form = useRef<HTMLFormElement>(null);
  // A second click saves the same bulk again, because the id stays the same.
  const id = useRef(crypto.randomUUID()).current;
  const isLocal = isOnThisMachine(connection.baseUrl);
  const addresses = useMemo(
    () =>
      list
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
  const readFrom: typeof model.readFrom = (next) => {
    setTicks(firstTicks);
    model.readFrom(next);
  };
  useEffect(() => {
    if (isOfFiles && source === 'file') model.readFrom({ texts: kept.texts });
  }, []);
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
      ).then(model.forget),
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
            readFrom(null);
          }}
        />
        {source === 'tabs' && <OpenTabs ids={tabs ?? []} onSource={readFrom} />}
        {source === 'list' && (
          <PastedList onSource={readFrom} given={isOfFiles ? '' : (kept?.texts[0]?.text ?? '')} />
        )}
        {source === 'file' && <DroppedFile onSource={readFrom} />}
        <WhatWasRead {...model} />
      </div>
      <aside tabIndex={-1} class="beside" aria-label={t('newSettings')}>
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
        {safeguardOf({ kind: 'run' }, chosen.length) === 'question' && (
          <p class="small muted">{t('sharedQuota')}</p>
        )}
        <button class="button primary" disabled={chosen.length === 0 || !isChecked}>
          {plural('newCreate', chosen.length)}
        </button>
        <div role="alert">
          {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
        </div>
        <TabsOffer />
      </aside>
      {list && list.total > 0 && (
        <div class="addresses">
          {(list.total > 10 || filter !== '') && (
            <Field
              label={t('newFilter')}
              hint={t('newFilterHint')}
              value={filter}
              spellcheck={false}
              onInput={({ currentTarget }) => model.narrow(currentTarget.value)}
            />
          )}
          {addresses.length === 0 && <p class="muted">{t('newFilterNothing')}</p>}
          <AddressTable
            key={list?.addresses.length}
            addresses={addresses}
            audits={audits}
            privacy={privacy}
            ticks={ticks}
            onTicks={setTicks}
            isFiltered={filter.trim() !== ''}
          />
        </div>
      )}
    </form>
  );
}
