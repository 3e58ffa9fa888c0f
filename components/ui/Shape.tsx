/**
 * A result, or `none` without a result. In notices: good news, a warning, a failure, or neutral.
 */
export type Tone = 'good' | 'decent' | 'bad' | 'none';

/**
 * The shape of a result, or a dashed ring without a result. CSS draws it (results.css), because an
 * SVG in each of twenty rows slows the popup. It is hidden from screen readers, so put a word
 * beside it.
 */
export default function Shape({ tone }: { tone: Tone }) {
  return <span class={`shape ${tone}`} aria-hidden="true" />;
}
