import type { ButtonHTMLAttributes } from 'preact';

interface Props extends Omit<ButtonHTMLAttributes, 'class'> {
  /**
   * `primary`: the main button of a form. `quiet`: less prominent. `small`: for lists. `tight`:
   * narrow, for several buttons beside a textbox. `danger`: deletes something.
   */
  kind?:
    | 'primary'
    | 'danger'
    | 'quiet'
    | 'small'
    | 'tight'
    | 'primary grow'
    | 'quiet small'
    | undefined;
}

/** A button. It submits a form only with `type="submit"`. */
export default function Button({ kind, ...rest }: Props) {
  return <button type="button" class={kind ? `button ${kind}` : 'button'} {...rest} />;
}
