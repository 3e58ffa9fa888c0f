/** A page of the extension, in Playwright or in puppeteer. */
type Page = { evaluate: (expression: string) => Promise<unknown> };

/**
 * Ends the time in which deletes can be undone, as it lies in storage, for tests that are not about
 * its length. The background sends them then.
 */
export async function endUndo(page: Page): Promise<void> {
  await page.evaluate(`navigator.locks.request('verdict:storage', async () => {
    const all = await chrome.storage.local.get();
    const over = Object.entries(all).flatMap(([key, value]) => {
      const notBefore = value?.createdAt;
      if (key.startsWith('job:') && value.state.name === 'queued' && value.task.kind.startsWith('delete'))
        return [[key, { ...value, state: { ...value.state, notBefore } }]];
      if (key.startsWith('bulk:') && value.change.kind === 'delete')
        return [[key, { ...value, change: { ...value.change, undo: 0 } }]];
      return [];
    });
    await new Promise((resolve) => {
      indexedDB.open('verdict').onsuccess = ({ target: { result } }) => {
        const jobs = result.transaction('jobs', 'readwrite').objectStore('jobs');
        jobs.transaction.oncomplete = () => resolve(result.close());
        jobs.openCursor().onsuccess = ({ target: { result: cursor } }) => {
          if (!cursor) return;
          const { job } = cursor.value;
          const state = { ...job.state, notBefore: job.createdAt };
          if (job.task.kind === 'delete' && job.state.name === 'queued')
            cursor.update({ ...cursor.value, job: { ...job, state } });
          cursor.continue();
        };
      };
    });
    await chrome.storage.local.set(Object.fromEntries(over));
  })`);
}
