import { useState } from 'preact/hooks';
import { messageSuffix, plural, t } from '../../../lib/browser/i18n.ts';
import { readAddress } from '../../../lib/domain/addresses/page-url.ts';
import type { ReadSource } from '../../../lib/domain/addresses/address-list.ts';
import { truncate } from '../../../lib/domain/limits.ts';
import { Select } from '../../ui/Field.tsx';
import Field from '../../ui/Field.tsx';
import Notice from '../../ui/Notice.tsx';
import type { ListModel } from './use-list.ts';

/** The maximum length of a line that cannot be used, in characters, as it is shown. */
const maxShownLength = 200;

/** Says of each file what it is, asks what a file leaves open, and opens to unused lines. */
export default function WhatWasRead({ list, state, choices, choose }: ListModel) {
  return (
    <>
      <div role="status" class="read">
        {state === 'reading' && <p class="muted">{t('newReading')}</p>}
        {state === 'failed' && <Notice tone="bad" title={t('newFileFault_unreadable')} />}
        {state === 'idle' &&
          list?.sources.map((source, at) => <SourceLine key={at} source={source} />)}
        {list && list.sitemaps.length > 0 && (
          <Notice tone="decent" title={t('newIndex')}>
            <p>{t('newIndexMore')}</p>
            <ul>
              {list.sitemaps.map((address) => (
                <li key={address} class="cut">
                  <bdi dir="ltr">{address}</bdi>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {list?.isCut && <Notice tone="decent" title={t('newCut')} />}
        {list && list.remaining > 0 && (
          <Notice tone="decent" title={plural('newTooMany', list.remaining)} />
        )}
        {list && list.total === 0 && list.columns.length === 0 && list.pathCount === 0 && (
          <p class="muted">{t('newNoAddresses')}</p>
        )}
      </div>
      {list && list.columns.length > 1 && (
        <Select
          label={t('newColumns')}
          value={list.column ?? -1}
          options={[
            ...(list.column === null ? [{ value: -1, label: t('newColumnsChoose') }] : []),
            ...list.columns.map(({ at, name }) => ({ value: at, label: truncate(name, 80) })),
          ]}
          onChange={(column) => choose({ ...choices, column })}
        />
      )}
      {list && list.pathCount > 0 && (
        <SiteField
          count={list.pathCount}
          site={choices.site ?? ''}
          onSite={(site) => choose({ ...choices, site })}
        />
      )}
      {list && list.unusedCount > 0 && (
        <details class="small">
          <summary>{plural('newUnused', list.unusedCount)}</summary>
          <ol class="unused">
            {list.unused.map(({ line, text }) => (
              <li key={line} value={line}>
                <div class="cut">
                  <bdi>{truncate(text, maxShownLength)}</bdi>
                </div>
              </li>
            ))}
          </ol>
          {list.unusedCount > list.unused.length && (
            <p class="muted">{plural('newUnusedMore', list.unusedCount - list.unused.length)}</p>
          )}
        </details>
      )}
    </>
  );
}

/** The name of a file, and what it is; or why it was not read. */
function SourceLine({ source: { name, kind, count, fault } }: { source: ReadSource }) {
  const what = fault
    ? t(`newFileFault_${messageSuffix(fault)}`)
    : kind && plural(`newKind_${kind}`, count);
  return (
    <p class="small">
      {name !== '' && (
        <>
          <bdi>{truncate(name, maxShownLength)}</bdi>
          {': '}
        </>
      )}
      <span class={fault ? 'wrong' : 'muted'}>{what}</span>
    </p>
  );
}

/** Asks for the site that paths belong to. It takes an address, and keeps its beginning. */
function SiteField({
  count,
  site,
  onSite,
}: {
  count: number;
  site: string;
  onSite: (site: string) => void;
}) {
  const [typed, setTyped] = useState(site);
  const [isWrong, setWrong] = useState(false);
  return (
    <Field
      label={t('newSite')}
      hint={t('newSiteHint', count)}
      value={typed}
      placeholder="https://example.org"
      spellcheck={false}
      error={isWrong ? t('popupFault_malformed') : undefined}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setWrong(false);
      }}
      onChange={({ currentTarget }) => {
        const read = readAddress(currentTarget.value);
        setWrong('fault' in read && read.fault !== 'none');
        if ('url' in read) onSite(new URL(read.url).origin);
      }}
    />
  );
}
