import { words } from '../../lib/browser/words.ts';
import ServiceWords from './ServiceWords.tsx';
import type { Telling } from './telling.ts';

/** What there is to say of a job beyond one sentence. */
export default function JobMore({ telling: { more, problem }, duplicates }: { telling: Telling; duplicates: string[] }) {
  return (
    <div class="small">
      {more && <p>{words(more)}</p>}
      {problem && <ServiceWords problem={problem} />}
      {duplicates.length > 0 && <p>{words('popupDuplicates')}</p>}
    </div>
  );
}
