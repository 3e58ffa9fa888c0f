import { plural, t } from '../../../lib/browser/i18n.ts';
import { maySend, type ReviewedAddress } from '../../../lib/domain/addresses/review-addresses.ts';
import { truncate } from '../../../lib/domain/limits.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import PageAddress from '../../report/PageAddress.tsx';
import { usePieces } from '../../report/use-pieces.tsx';
import Button from '../../ui/Button.tsx';
import AddressNote from './AddressNote.tsx';
import { changeTick, firstTicks, isTicked, type Ticks } from './ticks.ts';
import type { LatestAudits } from './use-latest-audits.ts';

/** A longer address is cut where it is shown. */
const maxShownLength = 300;

interface Props {
  addresses: ReviewedAddress[];
  audits: LatestAudits;
  privacy: Privacy;
  ticks: Ticks;
  onTicks: (ticks: Ticks) => void;
}

/** The addresses of a list, each with a checkbox and a note. */
export default function AddressTable({ addresses, audits, privacy, ticks, onTicks }: Props) {
  const { shown, list, more } = usePieces<ReviewedAddress, HTMLTableSectionElement>(addresses);
  const ticked = (address: ReviewedAddress) => isTicked(ticks, address, privacy, audits);
  const count = addresses.filter(ticked).length;
  return (
    <>
      <div class="row wrap picked">
        <strong class="grow" role="status">
          {plural('newSelected', addresses.length, count)}
        </strong>
        <Button kind="small" onClick={() => onTicks(firstTicks)}>
          {t('newSelectUnreported')}
        </Button>
        <Button kind="quiet small" onClick={() => onTicks({ all: 'none', chosen: new Map() })}>
          {t('newClear')}
        </Button>
      </div>
      <table role="table" class="table" aria-label={t('newAddresses')}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" class="tick">
              <input
                type="checkbox"
                aria-label={t('newSelectAll')}
                checked={count > 0}
                ref={(box) => {
                  if (box) box.indeterminate = count > 0 && count < addresses.length;
                }}
                onChange={() => onTicks({ all: count > 0 ? 'none' : 'every', chosen: new Map() })}
              />
            </th>
            <th role="columnheader">{t('sharedAddress')}</th>
            <th role="columnheader" class="note">
              {t('newNote')}
            </th>
          </tr>
        </thead>
        <tbody ref={list} role="rowgroup">
          {shown.map((address, at) => {
            const { url, text } = address;
            const on = ticked(address);
            return (
              <tr key={at} role="row" class={on ? '' : 'unticked'}>
                <td role="cell" class="tick">
                  <input
                    type="checkbox"
                    aria-label={truncate(url ?? text, maxShownLength)}
                    checked={on}
                    disabled={!maySend(address, privacy)}
                    onChange={() => url !== null && onTicks(changeTick(ticks, url, !on))}
                  />
                </td>
                <td role="cell" class="address">
                  {url === null ? (
                    <bdi dir="ltr">{truncate(text, maxShownLength)}</bdi>
                  ) : (
                    <PageAddress url={truncate(url, maxShownLength)} />
                  )}
                </td>
                <td role="cell" class="note">
                  <AddressNote
                    address={address}
                    audit={(url !== null && audits.get(url)) || null}
                    privacy={privacy}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
    </>
  );
}
