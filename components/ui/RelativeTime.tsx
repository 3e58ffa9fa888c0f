import type { TargetedEvent } from 'preact';
import { language } from '../../lib/browser/i18n.ts';
import { relativeTime } from './relative-time.ts';

/**
 * How long ago something was; the whole date and time on hover. `at` is in milliseconds since 1970.
 */
export default function RelativeTime({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} onMouseEnter={tellWhole}>
      {relativeTime(at, Date.now())}
    </time>
  );
}

/**
 * The whole date is written when it is wanted: the first one of a process costs as much as drawing
 * the list.
 */
function tellWhole({ currentTarget: time }: TargetedEvent<HTMLTimeElement>): void {
  time.title = new Date(time.dateTime).toLocaleString(language());
}
