import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createListReader, type ReadRequest } from '../lib/domain/address-list/list-reader.ts';

/**
 * The worker of "New reports". It reads lists and files, so that a large one holds up no page, and
 * answers each message `{ id, request }` with `{ id, list }`; null where it could not read.
 */
export default defineUnlistedScript(() => {
  const read = createListReader();
  // One after the other: a later request is for what an earlier one has read.
  let last = Promise.resolve();
  addEventListener('message', ({ data }: MessageEvent<{ id: number; request: ReadRequest }>) => {
    const { id, request } = data;
    last = last.then(async () => {
      const list = await read(request).catch(() => null);
      postMessage({ id, list });
    });
  });
});
