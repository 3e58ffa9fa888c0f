import { type ComponentChildren, render } from 'preact';
import { useEffect, useErrorBoundary, useLayoutEffect, useState } from 'preact/hooks';
import { applyTheme } from '../ui/apply-theme.ts';
import PageFault from './PageFault.tsx';

/** Draws the page anew, while it is drawn. */
let redraw: ((page: ComponentChildren) => void) | undefined;

/**
 * Draws a page. What fails in it, now or later, is said in its place instead of leaving nothing. It
 * is drawn anew in the same tree: `useId` begins to count again where `render` is called again.
 */
export function showPage(page: ComponentChildren, root: Element): void {
  if (redraw) redraw(page);
  else render(<Guard first={page} />, root);
}

/**
 * Says that a page cannot be drawn at all. The error is for developers alone: it may quote what
 * lies in storage.
 */
export function showPageFault(error: unknown, root: Element): void {
  console.error(error);
  applyTheme('system');
  render(<PageFault />, root);
}

function Guard({ first }: { first: ComponentChildren }) {
  const [page, draw] = useState(first);
  const [error, tryAgain] = useErrorBoundary((caught) => console.error(caught));
  useLayoutEffect(() => {
    redraw = draw;
    return () => (redraw = undefined);
  }, []);
  // A page that is drawn anew, since something else lies in storage now, may be well again.
  useEffect(() => void (error && tryAgain()), [page]);
  return <>{error ? <PageFault /> : page}</>;
}
