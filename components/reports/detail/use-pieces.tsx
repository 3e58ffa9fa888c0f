import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { plural } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';

/**
 * How many of a long list are drawn at once: 20,000 rows take the browser a minute and gigabytes.
 */
const piece = 100;

/**
 * The part of a long list that is drawn, where it is drawn (for the list's `ref`), and the button
 * for the next piece where there is one.
 */
interface Pieces<Value, List extends HTMLElement> {
  shown: Value[];
  list: RefObject<List | null>;
  more: ComponentChildren;
}

/**
 * Draws a list in pieces: `first` of them, then 100 more with each click, whereupon the focus goes
 * to the first of those. Who shows another list in its place gives it another `key`.
 */
export function usePieces<Value, List extends HTMLElement = HTMLUListElement>(
  items: Value[],
  first = piece,
): Pieces<Value, List> {
  const [count, setCount] = useState(first);
  const list = useRef<List>(null);
  const from = useRef<number | null>(null);
  useLayoutEffect(() => {
    const next = from.current === null ? null : list.current?.children[from.current];
    from.current = null;
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }, [count]);
  const left = Math.min(piece, items.length - count);
  const showMore = () => {
    from.current = count;
    setCount(count + piece);
  };
  return {
    shown: items.slice(0, count),
    list,
    more: left > 0 && (
      <Button kind="small" onClick={showMore}>
        {plural('detailShowMore', left)}
      </Button>
    ),
  };
}
