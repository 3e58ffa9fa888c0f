import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';

/**
 * What a service is, and how to start one on this computer. `options.html#no-service` leads here.
 */
export default function NoService() {
  const [copied, setCopied] = useState<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const show = () => {
      if (location.hash === '#no-service') heading.current?.focus();
    };
    // The page is drawn after the browser looked for the place.
    show();
    globalThis.addEventListener('hashchange', show);
    return () => globalThis.removeEventListener('hashchange', show);
  }, []);
  const copy = () => {
    navigator.clipboard.writeText(serviceCommands).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
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
          <Button kind="quiet small" aria-label={t('welcomeCopyCommands')} onClick={copy}>
            {t('welcomeCopy')}
          </Button>
        </div>
        <p class="small muted">{t('welcomeStartItText')}</p>
        <pre dir="ltr">{serviceCommands}</pre>
        <p role="status" class="small muted">
          {copied !== null && t(copied ? 'welcomeCopied' : 'welcomeNotCopied')}
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
    </section>
  );
}

/** Where the project is kept. */
const repository = 'https://code.example.org/verdict';

/**
 * The two commands that start a report service on this computer, and what the line looks like that
 * it shows once it runs.
 */
const serviceCommands = `git clone ${repository}\nnpm --prefix verdict run service`;
const serviceLine = 'http://127.0.0.1:8787 q3Zr…8wKc';
