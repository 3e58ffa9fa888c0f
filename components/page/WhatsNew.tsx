import { t } from '../../lib/browser/i18n.ts';
import { latestNews } from '../../lib/domain/news.ts';
import Notice from '../ui/Notice.tsx';

/** The news of an update, in one paragraph. */
export default function WhatsNew({ onClose }: { onClose: () => void }) {
  return (
    <Notice
      tone="none"
      title={t('popupNews')}
      action={{ label: t('sharedClose'), onClick: onClose }}
    >
      {latestNews()?.text}
    </Notice>
  );
}
