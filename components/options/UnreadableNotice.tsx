import { plural, words } from '../../lib/browser/words.ts';
import { forgetAside, type Unreadable } from '../../lib/storage/unreadable.ts';
import Notice from '../shared/Notice.tsx';
import type { Change } from './useChange.ts';

interface Props {
  unreadable: Unreadable;
  change: Change;
  refresh: () => Promise<void>;
}

/** What of storage could not be read, in plain words, and the button that removes it. */
export default function UnreadableNotice({ unreadable: { connections, preferences, changes, others, aside }, change, refresh }: Props) {
  if (!connections && !preferences && changes + others === 0) return null;
  const remove = async () => {
    if (await change(forgetAside())) await refresh();
  };
  return (
    <Notice
      tone="decent"
      title={words('optionsUnreadable')}
      action={aside > 0 ? { label: words('optionsUnreadableRemove'), onClick: () => void remove() } : undefined}
    >
      <ul class="causes">
        {connections && <li>{words('optionsUnreadableConnections')}</li>}
        {preferences && <li>{words('optionsUnreadablePreferences')}</li>}
        {changes > 0 && <li>{plural('optionsUnreadableChanges', changes)}</li>}
        {others > 0 && <li>{plural('optionsUnreadableOthers', others)}</li>}
      </ul>
      <p>{words(aside > 0 ? 'optionsUnreadableText' : 'optionsUnreadableNewer')}</p>
    </Notice>
  );
}
