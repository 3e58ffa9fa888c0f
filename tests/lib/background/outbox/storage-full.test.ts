import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { connect, create, reports, start } from '../world.ts';

test('With storage full nothing is sent and nothing is lost, and the service is not asked again and again', async () => {
  await connect();
  await addJob('c1', create);
  const asked = vi.spyOn(globalThis, 'fetch');
  const full = vi
    .spyOn(fakeBrowser.storage.local, 'set')
    .mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await start();
  await vi.waitFor(() => expect(said).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  const times = asked.mock.calls.length;
  full.mockRestore();
  expect(await reports()).toEqual([]);
  expect(await readJobs()).toMatchObject([{ state: { name: 'queued' } }]);
  expect(times).toBeLessThanOrEqual(2);
});
