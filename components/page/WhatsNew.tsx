import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { latestNews } from '../../lib/domain/news.ts';
import Notice from '../ui/Notice.tsx';

/** The news of an update, in one paragraph. It takes the focus, so that screen readers say it. */
export default function WhatsNew({ onClose }: { onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="group" aria-label={t('popupNews')} tabIndex={-1}>
      <Notice
        tone="none"
        title={t('popupNews')}
        action={{ label: t('sharedClose'), onClick: onClose }}
      >
        {latestNews()?.text}
      </Notice>
    </div>
  );
}
