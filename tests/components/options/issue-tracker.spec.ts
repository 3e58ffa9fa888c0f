import { expect, test } from '../support/component-test.ts';

const saved = `chrome.storage.local.get('preferences').then((all) => all.preferences?.issueAddress)`;

test('A tracker is asked for by owner and name, tried before it is saved, and found again', async ({
  harness,
}) => {
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const page = await harness.open('options.html#issue-tracker');
  await page.evaluate(`chrome.tabs.create = async ({ url }) => { globalThis.openedPage = url; }`);
  const repository = page.getByLabel('Repository');
  const wrong = page.getByText('Enter a repository, such as owner/name.');
  for (const name of ['Try', 'Save tracker'])
    for (const typed of ['owner/name', 'nothing']) {
      await repository.fill(typed);
      await expect(wrong).toBeHidden();
      await page.getByRole('button', { name }).click();
      await expect(wrong).toBeVisible();
      await expect(repository).toBeFocused();
    }
  expect(await page.evaluate('globalThis.openedPage')).toBeUndefined();

  await repository.fill('https://github.com/acme/shop');
  await page.getByRole('button', { name: 'Try' }).click();
  const { origin, pathname, searchParams } = new URL(await page.evaluate('globalThis.openedPage'));
  expect([origin + pathname, searchParams.get('title')]).toEqual([
    'https://github.com/acme/shop/issues/new',
    'New issue',
  ]);
  expect(await page.evaluate(saved)).toBeUndefined();
  await page.getByRole('button', { name: 'Save tracker' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(repository).toHaveValue('acme/shop');

  const tracker = page.getByRole('combobox', { name: 'Issue tracker' });
  await tracker.selectOption('Other');
  const address = page.getByLabel('Address of a new issue');
  await expect(address).toHaveValue(/^https:\/\/github\.com\/acme\/shop\/issues\/new\?title=/);
  await address.fill('https://github.com/OWNER/NAME/issues/new?title={title}');
  await page.getByRole('button', { name: 'Save tracker' }).click();
  await expect(page.getByText('Put your own repository in place of OWNER/NAME.')).toBeVisible();
  await tracker.selectOption('GitLab');
  await repository.fill('acme/web/shop');
  await repository.press('Enter');
  await expect
    .poll(() => page.evaluate(saved))
    .toContain('https://gitlab.com/acme/web/shop/-/issues/new');
});
