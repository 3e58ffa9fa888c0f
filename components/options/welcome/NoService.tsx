import { useRef } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { localServiceGuide } from '../../../lib/domain/guide.ts';
import Button from '../../ui/Button.tsx';
import { copyText, useAnnouncement } from '../../ui/use-announcement.ts';
import { useHash } from '../sections.ts';

/**
 * Explains services, and how to start one on this computer. The address of this part is
 * `options.html#no-service`.
 */
export default function NoService() {
  const [announcement, announce] = useAnnouncement();
  const heading = useRef<HTMLHeadingElement>(null);
  // The browser scrolled to the fragment before this part was drawn.
  useHash(() => {
    if (location.hash === '#no-service') heading.current?.focus();
  });
  return (
    <section id="no-service" class="no-service" aria-labelledby="no-service-title">
      <h2 ref={heading} id="no-service-title" tabIndex={-1}>
        {t('welcomeNoService')}
      </h2>
      <p>{t('welcomeNoServiceText')}</p>
      <h3 class="way">{t('welcomeTryHere')}</h3>
      <div>
        <div class="row">
          <h4 class="grow">1. {t('welcomeStartIt')}</h4>
          <Button
            kind="quiet small"
            aria-label={t('welcomeCopyCommand')}
            onClick={() => copyText(serviceCommand, announce)}
          >
            {t('uiCopy')}
          </Button>
        </div>
        <p class="small muted">{t('welcomeStartItText')}</p>
        <pre dir="ltr">{serviceCommand}</pre>
        <p role="status" class="small muted">
          {announcement}
        </p>
      </div>
      <div>
        <h4>2. {t('welcomePasteLine')}</h4>
        <p class="small muted">{t('welcomePasteLineText')}</p>
        <pre dir="ltr">
          <span class="muted">{t('welcomePasteLineAbove')}</span>
          {`\n${serviceLine}`}
        </pre>
      </div>
      <p>
        <a href={localServiceGuide} target="_blank" rel="noopener noreferrer">
          {t('welcomeReadGuide')}
        </a>
      </p>
    </section>
  );
}

/** The command that starts a service on this computer, and a line as the service prints it. */
const serviceCommand = 'npm run service';
const serviceLine = 'verdict+http://127.0.0.1:8787#key=q3Zr…8wKc';
