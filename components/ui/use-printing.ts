import { options } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Returns whether the page is being printed, or shown as a print preview. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    const media = matchMedia('print');
    const follow = () => setPrinting(media.matches);
    // The browser lays out the paper right after this event, so the page draws during the event.
    const begin = () => drawAtOnce(() => setPrinting(true));
    const end = () => setPrinting(false);
    media.addEventListener('change', follow, { signal });
    addEventListener('beforeprint', begin, { signal });
    addEventListener('afterprint', end, { signal });
    return () => shown.abort();
  }, []);
  return isPrinting;
}

/** Applies a change and draws it at once, like `flushSync` in React. */
function drawAtOnce(change: () => void): void {
  options.debounceRendering = (draw) => draw();
  change();
  delete options.debounceRendering;
}
