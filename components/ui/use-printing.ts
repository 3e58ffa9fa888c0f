import { options } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether the page is being printed, or shown as it is printed. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    const follow = () => setPrinting(media.matches);
    // The browser lays out the paper when this event is over, so it is drawn within it.
    const begin = () => drawAtOnce(() => setPrinting(true));
    const end = () => setPrinting(false);
    media.addEventListener('change', follow);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      media.removeEventListener('change', follow);
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** Draws what a change leads to before it returns, as `flushSync` of other libraries does. */
function drawAtOnce(change: () => void): void {
  options.debounceRendering = (draw) => draw();
  change();
  delete options.debounceRendering;
}
