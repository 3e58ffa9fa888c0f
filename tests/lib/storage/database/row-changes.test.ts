import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { addRows, changeRows } from '../../../../lib/storage/database/job-rows.ts';
import { noticeRows, watchRows } from '../../../../lib/storage/database/row-changes.ts';
import { jobIn, states } from '../../domain/jobs/jobs.ts';

test('A change of jobs is told to this page and to every other, until the watch stops', async () => {
  const [here, there] = [vi.fn(), vi.fn()];
  // Another page of the extension.
  const page = new BroadcastChannel('verdict:rows');
  page.addEventListener('message', there);
  const stop = watchRows(here);
  noticeRows();
  await vi.waitFor(() => expect(here).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(there).toHaveBeenCalledOnce());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  page.postMessage(null);
  await vi.waitFor(() => expect(here).toHaveBeenCalledTimes(2));
  stop();
  noticeRows();
  await vi.waitFor(() => expect(there).toHaveBeenCalledTimes(2));
  expect(here).toHaveBeenCalledTimes(2);
  page.close();
});

test('Nothing is told where nothing changed', async () => {
  const job = { ...jobIn(states.queued), bulk: 'b1' };
  await addRows({ connectionId: job.connectionId, id: 'b1' }, [job]);
  const here = vi.fn();
  const stop = watchRows(here);
  await changeRows([job], (stored) => stored);
  await changeRows([job], () => null);
  await vi.waitFor(() => expect(here).toHaveBeenCalled());
  expect(here).toHaveBeenCalledOnce();
  stop();
});
