import { t } from '../../lib/browser/i18n.ts';
import type { View } from './view.ts';
import { isPlainClick } from '../ui/is-plain-click.ts';

const tabs = ['reports', 'projects'] as const;

/** "Reports" and "Projects": links, since each has an address of its own. */
export default function PageTabs({
  view,
  onTab,
}: {
  view: View;
  onTab: (tab: View['tab']) => void;
}) {
  return (
    <nav class="tabs" aria-label={t('reportsTabs')}>
      {tabs.map((tab) => (
        <a
          key={tab}
          href={tab === 'projects' ? '?tab=projects' : location.pathname}
          aria-current={view.tab === tab ? 'page' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onTab(tab);
          }}
        >
          {t(`reportsTab_${tab}`)}
        </a>
      ))}
    </nav>
  );
}
