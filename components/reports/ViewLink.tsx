import type { ComponentChildren } from 'preact';
import { onPlainClick } from '../ui/clicks.ts';
import { type View, viewSearch } from './view.ts';

interface Props {
  view: View;
  onView: (view: View) => void;
  children: ComponentChildren;
  id?: string;
  class?: string;
  title?: string;
  'aria-current'?: 'true' | undefined;
}

/** A link to another view. It can also be opened in another tab or window. */
export default function ViewLink({ view, onView, children, ...rest }: Props) {
  return (
    <a
      class="button"
      {...rest}
      href={viewSearch(view) || location.pathname}
      onClick={onPlainClick(() => onView(view))}
    >
      {children}
    </a>
  );
}
