import { openAddress, openOptions } from '../../lib/browser/tabs.ts';
import { words } from '../../lib/browser/words.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { advice, remedyLabels, type Remedy } from '../shared/advice.ts';
import Notice from '../shared/Notice.tsx';
import { leave } from './act.ts';

interface Props {
  problem: Problem;
  baseUrl: string;
  onRetry: () => void;
}

/** Why the list may be old. Below the list, so that no row moves under the pointer when it comes up. */
export default function ServiceNotice({ problem, baseUrl, onRetry }: Props) {
  if (problem.code === 'unreachable' && !navigator.onLine)
    return (
      <Notice tone="none" title={words('popupOffline')}>
        {words('popupOfflineMore')}
      </Notice>
    );
  const { sentence, action } = advice[problem.code];
  const remedies: Record<Remedy, () => void> = {
    settings: () => void leave(openOptions()),
    // The browser's question would close the popup, so it is asked on the options page.
    grant: () => void leave(openOptions()),
    retry: onRetry,
    'sign-in': () => void leave(openAddress(baseUrl)),
  };
  const label = action === 'grant' ? remedyLabels.settings : action && remedyLabels[action];
  return (
    <Notice tone="bad" title={words(sentence)} action={action && label ? { label: words(label), onClick: remedies[action] } : undefined} />
  );
}
