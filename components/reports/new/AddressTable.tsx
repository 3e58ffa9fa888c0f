import { useState } from 'preact/hooks';
import {
  findingText,
  listed,
  messageSuffix,
  plural,
  privacyName,
  t,
} from '../../../lib/browser/i18n.ts';
import {
  maySend,
  type ReviewedAddress,
  mayLeak,
} from '../../../lib/domain/addresses/review-addresses.ts';
import { truncate } from '../../../lib/domain/limits.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import PageAddress from '../../report/PageAddress.tsx';
import { usePieces } from '../../report/use-pieces.tsx';
import Button from '../../ui/Button.tsx';
import LeftOut from './LeftOut.tsx';
import { changeShown, changeTick, firstTicks, isTicked, type Ticks, whyLeftOut } from './ticks.ts';
import type { LatestAudits } from './use-latest-audits.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import RelativeTime from '../../ui/RelativeTime.tsx';
import Shape from '../../ui/Shape.tsx';
import { Rating } from '../../report/Result.tsx';

/** The maximum length of an address in the table, in characters. A longer address is cut. */
const maxShownLength = 300;

interface Props {
  addresses: ReviewedAddress[];
  audits: LatestAudits;
  privacy: Privacy;
  ticks: Ticks;
  onTicks: (ticks: Ticks) => void;
  /** Whether a filter leaves some addresses out. Ticks of all are then of those that are shown. */
  isFiltered: boolean;
}

/** The addresses of a list, each with a checkbox and a note. */
export default function AddressTable({
  addresses,
  audits,
  privacy,
  ticks,
  onTicks,
  isFiltered,
}: Props) {
  const ticked = (address: ReviewedAddress) => isTicked(ticks, address, privacy, audits);
  const reasons = addresses.map((address) => whyLeftOut(ticks, address, privacy, audits));
  const isAnyLeftOut = reasons.some((reason) => reason !== null);
  /** The addresses that were left out when the person asked for just these. A tick moves no row. */
  const [alone, setAlone] = useState<ReviewedAddress[] | null>(null);
  const { shown, list, more } = usePieces((isAnyLeftOut && alone) || addresses);
  const count = addresses.filter(ticked).length;
  const tickAll = (isOn: boolean) =>
    onTicks(
      isFiltered
        ? changeShown(ticks, addresses, isOn)
        : { all: isOn ? 'every' : 'none', chosen: new Map() },
    );
  return (
    <>
      {isAnyLeftOut && (
        <LeftOut
          reasons={reasons}
          isAlone={alone !== null}
          onAlone={(isAlone) =>
            setAlone(isAlone ? addresses.filter((_, at) => reasons[at] !== null) : null)
          }
        />
      )}
      <div class="row wrap picked">
        <strong class="grow" role="status">
          {plural('sharedSelectedOf', addresses.length, count)}
        </strong>
        <Button
          kind="small"
          onClick={() =>
            onTicks(
              isFiltered
                ? changeShown(
                    ticks,
                    addresses.filter(({ url }) => url !== null && !audits.get(url)),
                    true,
                  )
                : firstTicks,
            )
          }
        >
          {t('newSelectUnreported')}
        </Button>
        <Button kind="quiet small" onClick={() => tickAll(false)}>
          {t('sharedClearSelection')}
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
                onChange={() => tickAll(count === 0)}
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

interface AddressNoteProps {
  address: ReviewedAddress;
  /** The latest audit of the page that this device knows. */
  audit: Audit | null;
  privacy: Privacy;
}

/** The most important note about an address before it is sent. */
function AddressNote({ address, audit, privacy }: AddressNoteProps) {
  const { fault, isRepeat, goesTo, findings, leftOut, fileType, isMended } = address;
  if (fault)
    return (
      <>
        <span class="cross" aria-hidden="true" /> {t(`popupFault_${messageSuffix(fault)}`)}
      </>
    );
  if (isRepeat) return <>{t('newTwice')}</>;
  if (goesTo !== null) return <>{t('newGoesTo', goesTo)}</>;
  if (address.privacy !== null && address.privacy !== privacy)
    return <>{t('newRule', privacyName(address.privacy))}</>;
  if (mayLeak(address))
    return (
      <>
        <Shape tone="decent" />{' '}
        {t(
          'newMayLeak',
          inSentence(findings.filter(({ kind }) => kind !== 'private-network').map(findingText)),
        )}
      </>
    );
  if (fileType !== null) return <>{t('newNoPage', fileType)}</>;
  if (isMended) return <>{t('newMended')}</>;
  if (audit)
    return (
      <>
        {t('newReported')} <RelativeTime at={audit.at} /> ·{' '}
        <Rating result={audit.result} score={audit.score} />
      </>
    );
  if (findings.length > 0)
    return (
      <>
        <Shape tone="decent" /> {t('newPrivateNetwork')}
      </>
    );
  return leftOut.length > 0 ? <>{t('newLeftOut', inSentence(leftOut))}</> : null;
}

function inSentence(all: string[]): string {
  const short = all.map((text) => truncate(text, 60));
  return listed(short);
}
