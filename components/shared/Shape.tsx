import type { Result } from '../../lib/model/result.ts';

/** What a shape tells: a result, or none yet. Notices use it too: good news, a warning, a failure, no news. */
export type Tone = Result | 'none';

/** Circle good, square decent, triangle bad, dashed ring none yet. */
const outlines: Record<Tone, string> = {
  good: 'M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1',
  decent: 'M3 1.5h8A1.5 1.5 0 0 1 12.5 3v8a1.5 1.5 0 0 1-1.5 1.5H3A1.5 1.5 0 0 1 1.5 11V3A1.5 1.5 0 0 1 3 1.5',
  bad: 'M7 1 13.5 12.5H.5z',
  none: 'M7 1.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11',
};

/** Hidden from assistive tools: a word goes with it. */
export default function Shape({ tone }: { tone: Tone }) {
  return (
    <svg class={`shape ${tone}${tone === 'none' ? ' ring' : ''}`} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path d={outlines[tone]} />
    </svg>
  );
}
