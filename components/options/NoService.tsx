import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import Button from '../shared/Button.tsx';
import { serviceCommands, serviceLine } from './serviceCommands.ts';

/** What a service is, and how to start one on this computer. `options.html#no-service` leads here. */
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
        {words('optionsNoService')}
      </h2>
      <p>{words('optionsNoServiceText')}</p>
      <h3 class="way">{words('optionsTryHere')}</h3>
      <div>
        <div class="row">
          <h4 class="grow">1. {words('optionsStartIt')}</h4>
          <Button kind="quiet small" aria-label={words('optionsCopyCommands')} onClick={copy}>
            {words('optionsCopy')}
          </Button>
        </div>
        <p class="small muted">{words('optionsStartItText')}</p>
        <pre dir="ltr">{serviceCommands}</pre>
        <p role="status" class="small muted">
          {copied !== null && words(copied ? 'optionsCopied' : 'optionsNotCopied')}
        </p>
      </div>
      <div>
        <h4>2. {words('optionsPasteLine')}</h4>
        <p class="small muted">{words('optionsPasteLineText')}</p>
        <pre dir="ltr">
          <span class="muted">{words('optionsPasteLineAbove')}</span>
          {`\n${serviceLine}`}
        </pre>
      </div>
    </section>
  );
}
