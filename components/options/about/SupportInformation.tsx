import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';
import CopyButton from '../../ui/CopyButton.tsx';
import ToastBox from '../../ui/ToastBox.tsx';
import { copyText, useAnnouncement } from '../../ui/use-announcement.ts';
import { readSupportInformation } from './support-information.ts';

/** A text that helps to find a fault. It is shown before it is copied. */
export default function SupportInformation() {
  const [text, setText] = useState<string | null>(null);
  const [announcement, announce] = useAnnouncement();
  const place = useRef<HTMLPreElement>(null);
  const show = async () => setText(await readSupportInformation());
  // The clicked button has gone.
  useEffect(() => place.current?.focus(), [text]);
  return (
    <div>
      <h3 id="support-information">{t('aboutSupport')}</h3>
      <p class="small">{t('aboutSupportWhy')}</p>
      {text === null ? (
        <Button onClick={() => void show()}>{t('uiShow')}</Button>
      ) : (
        <div class="row support">
          <pre
            ref={place}
            class="small grow"
            role="group"
            aria-labelledby="support-information"
            tabIndex={-1}
          >
            {text}
          </pre>
          <CopyButton describedBy="support-information" onCopy={() => copyText(text, announce)} />
        </div>
      )}
      <ToastBox text={announcement} />
    </div>
  );
}
