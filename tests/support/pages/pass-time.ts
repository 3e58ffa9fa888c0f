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

declare const chrome: {
  storage: {
    local: {
      get: () => Promise<Record<string, Record<string, unknown>>>;
      set: (items: object) => Promise<void>;
    };
  };
};

/**
 * Runs in a page of the extension. All watches are a day and an hour older afterwards, and so are
 * their runs so far: as if the time had passed while the device slept.
 */
export async function letADayPass(): Promise<void> {
  // The background may change the watches, too.
  await navigator.locks.request('verdict:storage', async () => {
    const all = await chrome.storage.local.get();
    const watches = Object.entries(all)
      .filter(([key]) => key.startsWith('watch:'))
      .map(([key, watch]) => {
        const times = ['createdAt', 'since', 'lastAt'].filter((name) => name in watch);
        const older = times.map((name) => [name, Number(watch[name]) - 25 * 60 * 60_000]);
        return [key, { ...watch, ...Object.fromEntries(older) }];
      });
    await chrome.storage.local.set(Object.fromEntries(watches));
  });
}
