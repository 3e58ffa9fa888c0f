import { language } from '../../lib/browser/words.ts';
import { relativeTime } from './relativeTime.ts';

/** How long ago something was; the whole date and time on hover. `at` is in milliseconds since 1970. */
export default function RelativeTime({ at }: { at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString(language())}>
      {relativeTime(at, Date.now(), language())}
    </time>
  );
}
