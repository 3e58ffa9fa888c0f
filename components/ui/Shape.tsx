/**
 * The meaning of a shape: a result, or none yet. Notices use it too: good news, a warning, a
 * failure, no news.
 */
export type Tone = 'good' | 'decent' | 'bad' | 'none';

/**
 * Circle good, square decent, triangle bad, dashed ring none yet: cut out by the style, as a
 * drawing in each of twenty rows makes the popup slow. Hidden from assistive tools: a word goes
 * with it.
 */
export default function Shape({ tone }: { tone: Tone }) {
  return <span class={`shape ${tone}`} aria-hidden="true" />;
}
