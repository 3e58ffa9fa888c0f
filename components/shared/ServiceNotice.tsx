import { openAddress, openOptions } from '../../lib/browser/tabs.ts';
import { words } from '../../lib/browser/words.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { advice, sentenceOf } from './advice.ts';
import Notice from './Notice.tsx';
import { leave } from './leave.ts';
import { wordOf } from './wordOf.ts';

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
  const action = advice[problem.code];
  const help = () => {
    if (action === 'retry') onRetry();
    // Access is asked for on the options page: the browser's question would close the popup.
    else void leave(action === 'sign-in' ? openAddress(baseUrl) : openOptions());
  };
  return (
    <Notice
      tone="bad"
      title={words(sentenceOf(problem.code))}
      action={action ? { label: words(`popupChoice_${wordOf(action)}`), onClick: help } : undefined}
    />
  );
}
