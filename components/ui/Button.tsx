import type { ButtonHTMLAttributes } from 'preact';

interface Props extends Omit<ButtonHTMLAttributes, 'class'> {
  /**
   * `primary`: the main button of a form. `quiet`: less prominent. `small`: for lists. `tight`:
   * for buttons beside a textbox, as wide as their other word. `danger`: deletes something. `last`:
   * keeps its place at the end of a row.
   */
  kind?: 'primary' | 'danger' | 'quiet' | 'small' | 'tight' | 'last' | 'quiet small' | undefined;
}

/** A button. It submits a form only with `type="submit"`. */
export default function Button({ kind, ...rest }: Props) {
  return <button type="button" class={kind ? `button ${kind}` : 'button'} {...rest} />;
}
