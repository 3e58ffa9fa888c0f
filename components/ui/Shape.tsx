/** A result, or none yet. In notices: good news, a warning, a failure, no news. */
export type Tone = 'good' | 'decent' | 'bad' | 'none';

/**
 * The shape of a result, or a dashed ring for none yet. Drawn by results.css, since an SVG in each
 * of twenty rows slows the popup. Hidden from screen readers: put a word beside it.
 */
export default function Shape({ tone }: { tone: Tone }) {
  return <span class={`shape ${tone}`} aria-hidden="true" />;
}
