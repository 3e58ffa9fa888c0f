import { t } from '../../lib/browser/i18n.ts';

/**
 * What to look at when nothing answers. Browsers do not say why, so this is a list and not a guess.
 */
export default function Unreachable({ protocol }: { protocol: string }) {
  return (
    <ul class="causes">
      <li>{t('checkLookService')}</li>
      <li>{t('checkLookNetwork')}</li>
      <li>{t(protocol === 'https:' ? 'checkLookCertificate' : 'checkLookHttpsOnly')}</li>
    </ul>
  );
}
