import { useEffect, useRef } from 'preact/hooks';
import { startListReader } from '../../../lib/browser/worker.ts';
import type { ReadList, ReadRequest } from '../../../lib/domain/addresses/address-list.ts';

/** An answer of the worker, `entrypoints/read-list.ts`. */
type Answer = { id: number; list: ReadList | null };

/**
 * Returns a function that reads a list in a worker and calls `onRead` with it, or with null if it
 * could not be read. A newer source ends the reading of an older one, however long that takes. The
 * worker lives as long as the component.
 */
export function useListReader(
  onRead: (list: ReadList | null) => void,
): (request: ReadRequest) => void {
  const worker = useRef<Worker | null>(null);
  const newest = useRef(0);
  const answered = useRef(0);
  const hear = useRef(onRead);
  hear.current = onRead;
  useEffect(() => () => worker.current?.terminate(), []);
  return (request) => {
    if (request.source && answered.current < newest.current) {
      worker.current?.terminate();
      worker.current = null;
    }
    if (!worker.current) {
      worker.current = startListReader();
      worker.current.addEventListener('message', ({ data: { id, list } }: MessageEvent<Answer>) => {
        answered.current = id;
        if (id === newest.current) hear.current(list);
      });
    }
    newest.current += 1;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.current.postMessage({ id: newest.current, request });
  };
}
