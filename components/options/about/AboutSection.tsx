import { t } from '../../../lib/browser/i18n.ts';
import { extensionVersion } from '../../../lib/browser/lifecycle.ts';
import { guide } from '../../../lib/domain/guide.ts';
import SupportInformation from './SupportInformation.tsx';

/** The version, the licenses, the way to the guide, and support information. */
export default function AboutSection() {
  return (
    <div class="preferences">
      <p>{t('aboutVersion', extensionVersion())}</p>
      <p class="row">
        <a href={guide} target="_blank" rel="noopener noreferrer">
          {t('popupHelp')}
        </a>
        <a href="/licenses.txt" target="_blank" rel="noopener noreferrer">
          {t('aboutLicenses')}
        </a>
      </p>
      <SupportInformation />
    </div>
  );
}
