import type { Page } from '@playwright/test';
import { popupPath } from '../../support/browser/show.ts';
import { showPopup } from '../../support/builders/show.ts';
import { popupStates } from '../../screenshots/states/popup.ts';
import { expect, test } from '../support/component-test.ts';

const select = (popup: Page) => popup.getByRole('combobox', { name: 'Connection' });

test('A connection alone is named in the header; of several a select names the one that is shown', async ({
  harness,
}) => {
  const show = async (name: string) =>
    showPopup(
      harness,
      popupStates.find((state) => state.name === name)!,
    );
  const alone = await show('with-history');
  await expect(alone.getByRole('heading', { level: 1 })).toHaveText('reports.example.org');
  await expect(select(alone)).toHaveCount(0);
  const several = await show('other-connection');
  await expect(select(several).locator('option:checked')).toHaveText(/^Accessibility and/);
});

test('With storage full the select goes back, and the popup says that nothing was saved', async ({
  harness,
}) => {
  for (const url of ['https://reports.example.org', 'https://work.example.org'])
    await harness.connect({ url, key: 'a-key-for-tests' });
  const popup = await harness.open(popupPath('https://example.com/'));
  const before = await select(popup).inputValue();
  await popup.evaluate(
    `chrome.storage.local.set = async () => { throw new Error('QUOTA_BYTES'); }`,
  );
  await select(popup).selectOption({ index: 0 });
  await expect(popup.getByText('Nothing was saved')).toBeVisible();
  await expect(select(popup)).toHaveValue(before);
});
