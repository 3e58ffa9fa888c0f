import { type ComponentChildren, render } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { dress } from './dress.ts';
import PageFault from './PageFault.tsx';

/** Draws a page. What fails in it, now or later, is said in its place instead of leaving nothing. */
export function showPage(page: ComponentChildren, root: Element): void {
  render(<Guard>{page}</Guard>, root);
}

/** Says that a page cannot be drawn at all. The error is for developers alone: it may quote what lies in storage. */
export function showPageFault(error: unknown, root: Element): void {
  console.error(error);
  dress('system');
  render(<PageFault />, root);
}

function Guard({ children }: { children: ComponentChildren }) {
  const [error, tryAgain] = useErrorBoundary((caught) => console.error(caught));
  // A page that is drawn anew, since something else lies in storage now, may be well again.
  useEffect(() => void (error && tryAgain()), [children]);
  return <>{error ? <PageFault /> : children}</>;
}
