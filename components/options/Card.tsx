import type { ComponentChildren } from 'preact';

interface Props {
  id: string;
  title: string;
  children: ComponentChildren;
}

/** A part of the settings, named by its heading. */
export default function Card({ id, title, children }: Props) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
