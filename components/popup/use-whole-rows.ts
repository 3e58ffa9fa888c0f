import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * A list that takes the height of the whole rows that the popup has room for, so that the rest goes
 * to the recent reports. Its rows are of one height, and its styles let it shrink. Measures again
 * whenever a part of the popup changes its size.
 */
export function useWholeRows(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [shown, row] = [list.current, list.current?.firstElementChild];
    const parts = shown?.closest('main')?.children;
    if (!shown || !row || !parts) return;
    const fit = () => {
      shown.style.maxHeight = '';
      const height = row.getBoundingClientRect().height;
      const room = shown.getBoundingClientRect().height;
      // Half a pixel is how browsers round.
      const rows = Math.max(1, Math.floor((room + 0.5) / height));
      shown.style.maxHeight = `${rows * height}px`;
    };
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    });
    for (const part of parts) observer.observe(part);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  });
  return list;
}
