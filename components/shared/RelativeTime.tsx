import { language } from '../../lib/browser/words.ts';
import { relativeTime } from './relativeTime.ts';

// Made once: each costs as much as a row of a list.
let format: Intl.RelativeTimeFormat | undefined;

/** How long ago something was; the whole date and time on hover. `at` is in milliseconds since 1970. */
export default function RelativeTime({ at }: { at: number }) {
  const date = new Date(at);
  format ??= new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  return (
    // The whole date is written when it is wanted: the first one of a process costs as much as drawing the list.
    <time dateTime={date.toISOString()} onMouseEnter={(event) => (event.currentTarget.title = date.toLocaleString(language()))}>
      {relativeTime(at, Date.now(), format)}
    </time>
  );
}
