import type { ButtonHTMLAttributes } from 'preact';

interface Props extends Omit<ButtonHTMLAttributes, 'class'> {
  /**
   * `primary` for the one thing a form is for, `quiet` for what stands aside, `small` inside lists,
   * `tight` where several stand beside a box, `danger` for what takes something away.
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

/** A button that sends no form unless it says `type="submit"`. */
export default function Button({ kind, ...rest }: Props) {
  return <button type="button" class={kind ? `button ${kind}` : 'button'} {...rest} />;
}
