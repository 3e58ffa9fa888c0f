import { popupPath } from '../../support/browser/show.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';

const service = { url: 'https://reports.example.org', key: 'a-key-for-tests' };

test('A privacy that is chosen in the very task that shows the form stays chosen', async ({
  harness,
}) => {
  await harness.connect(service);
  const popup = await harness.context.newPage();
  await popup.addInitScript(chooseAtOnce);
  await popup.goto(harness.extensionUrl(popupPath('https://example.com/')));
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect
    .poll(async () => askedChanges(popup))
    .toEqual([{ kind: 'create', url: 'https://example.com/', privacy: 0 }]);
});

test('“More” opens its menu although it is clicked in the very task that shows it', async ({
  harness,
}) => {
  await harness.connect(service);
  const popup = await harness.context.newPage();
  await popup.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const more = document.querySelector<HTMLButtonElement>('header .more');
      if (!more) return;
      observer.disconnect();
      more.click();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await popup.goto(harness.extensionUrl(popupPath('https://example.com/')));
  await expect(popup.getByRole('menuitem', { name: 'New reports' })).toBeVisible();
});

/** Runs in the popup: chooses "Public" in the task that draws it. */
function chooseAtOnce(): void {
  const observer = new MutationObserver(() => {
    const isPublic = document.querySelector<HTMLInputElement>('input[type="radio"]');
    if (!isPublic) return;
    observer.disconnect();
    isPublic.click();
  });
  observer.observe(document, { childList: true, subtree: true });
}
