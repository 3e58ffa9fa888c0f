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
        return [[key, { ...value, undo: 0, notBefore }]];
      return [];
    });
    await chrome.storage.local.set(Object.fromEntries(over));
  })`);
}
