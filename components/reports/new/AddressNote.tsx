import { findingText } from '../../../lib/browser/leak-guard-words.ts';
import { language, messageSuffix, t } from '../../../lib/browser/i18n.ts';
import { mayLeak, type ReviewedAddress } from '../../../lib/domain/addresses/review-addresses.ts';
import { truncate } from '../../../lib/domain/limits.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import { privacyName } from '../../report/Privacy.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import Shape from '../../ui/Shape.tsx';
import { Rating } from '../../report/Result.tsx';

interface Props {
  address: ReviewedAddress;
  /** The latest audit of the page that this device knows. */
  audit: Audit | null;
  privacy: Privacy;
}

/** The most important thing to know of an address before it is sent. */
export default function AddressNote({ address, audit, privacy }: Props) {
  const { fault, isRepeat, goesTo, findings, leftOut } = address;
  if (fault)
    return (
      <>
        <span class="cross" aria-hidden="true" />{' '}
        {t('newCannot', t(`newFault_${messageSuffix(fault)}`))}
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
          list(findings.filter(({ kind }) => kind !== 'private-network').map(findingText)),
        )}
      </>
    );
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
  return leftOut.length > 0 ? <>{t('newLeftOut', list(leftOut))}</> : null;
}

function list(all: string[]): string {
  const short = all.map((text) => truncate(text, 60));
  return new Intl.ListFormat(language(), { type: 'unit' }).format(short);
}
