import { words } from '../../lib/browser/words.ts';
import Notice from '../shared/Notice.tsx';
import type { Saved } from './ConnectionForm.tsx';

/** How saving a connection ended. */
export default function SavedNotice({ saved: { connection, how } }: { saved: Saved }) {
  if (how === 'named') return <Notice tone="good" title={words('optionsSaved')} />;
  const passed = how === 'passed';
  return (
    <Notice
      tone={passed ? 'good' : 'none'}
      title={passed ? words('optionsConnected', new URL(connection.baseUrl).host) : words('optionsSavedUntested')}
    >
      {words(passed ? 'optionsConnectedText' : 'optionsSavedUntestedText')}
    </Notice>
  );
}
