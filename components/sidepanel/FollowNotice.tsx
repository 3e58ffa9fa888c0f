import { t } from '../../lib/browser/i18n.ts';
import { requestPermission } from '../../lib/browser/optional-permissions.ts';
import Notice from '../ui/Notice.tsx';
import type { ShownPage } from './shown-page.ts';

/** Says that the panel shows another page than the one in front, and offers to follow that. */
export default function FollowNotice({ place }: Pick<ShownPage, 'place'>) {
  return (
    <div class="follow" role="status">
      {place !== 'front' && (
        <Notice
          tone="none"
          title={t(`panelPage_${place}`)}
          action={{
            label: t('panelFollow'),
            // Asked in the click itself. `followPage` hears of the answer.
            onClick: () => void requestPermission('tabs'),
          }}
        >
          {t('panelFollowWhy')}
        </Notice>
      )}
    </div>
  );
}
