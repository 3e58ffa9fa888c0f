import { words } from '../../lib/browser/words.ts';
import type { View } from '../../lib/model/view.ts';
import { isPlainClick } from './isPlainClick.ts';

const tabs = ['reports', 'projects'] as const;

/** "Reports" and "Projects": links, since each has an address of its own. */
export default function PageTabs({ view, onTab }: { view: View; onTab: (tab: View['tab']) => void }) {
  return (
    <nav class="tabs" aria-label={words('reportsTabs')}>
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
          {words(`reportsTab_${tab}`)}
        </a>
      ))}
    </nav>
  );
}
