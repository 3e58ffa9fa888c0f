import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { plural } from '../../lib/browser/i18n.ts';
import Button from '../ui/Button.tsx';

/**
 * The number of rows that are drawn at a time. Drawing 20,000 rows at once takes a browser a minute
 * and gigabytes.
 */
const pieceSize = 100;

/**
 * Draws a long list in pieces: at first as many items as `first` says, and 100 more with each
 * click. The focus then goes to the first new item. Returns the items to draw, the `ref` of the
 * list, and the button, if any. Another list needs another `key`, so that it starts at its first
 * piece.
 */
export function usePieces<Value>(items: Value[], first = pieceSize) {
  const [count, setCount] = useState(first);
  const list = useRef<HTMLElement | null>(null);
  const from = useRef<number | null>(null);
  useLayoutEffect(() => {
    const next = from.current === null ? null : list.current?.children[from.current];
    from.current = null;
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }, [count]);
  const left = Math.min(pieceSize, items.length - count);
  const showMore = () => {
    from.current = count;
    setCount(count + pieceSize);
  };
  return {
    shown: items.slice(0, count),
    list: (element: HTMLElement | null) => void (list.current = element),
    more: left > 0 && (
      <Button kind="small" onClick={showMore}>
        {plural('detailShowMore', left)}
      </Button>
    ),
  };
}
