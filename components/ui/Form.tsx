import type { FormHTMLAttributes } from 'preact';

interface Props extends Pick<FormHTMLAttributes, 'class' | 'aria-labelledby' | 'children'> {
  onSubmit: () => void;
}

/** A form that the page takes in by itself. The browser neither checks nor sends it. */
export default function Form({ onSubmit, ...rest }: Props) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
