import { pasted, inPanelMenu, panel } from '../../support/pages/reports-page.ts';
import { openedBy } from '../../support/browser/harness.ts';
import { expect } from '../support/component-test.ts';
import { test } from './runs.ts';

test('A failed check is copied as text, and fills in a new issue of the tracker that was set once', async ({
  openRuns,
  harness,
  service,
  site,
}) => {
  const page = await openRuns('?report=3');
  const check = panel(page).getByRole('listitem').filter({ hasText: 'Images lack sizes' }).last();
  const choose = async (item: string) => {
    await check.getByRole('button', { name: 'More about this check' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Copy as text');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect((await pasted(harness, site.url)).replace(/(2026, ).*/, '$1…')).toBe(
    `Images lack sizes

- Page: https://example.com/shop
- Check: Failed · High importance
- Result: Decent · 68 of 100
- Audited: Nov 18, 2026, …
- Privacy: Private
- Report: ${service.url}/reports/3
`,
  );
  const opened = async (click: () => Promise<void>) => {
    const tab = await openedBy(harness, click);
    await expect(tab).toHaveURL(/title=/);
    return tab;
  };
  await page.bringToFront();
  const settings = await openedBy(harness, async () => choose('Set up an issue tracker'));
  await expect(settings).toHaveURL(/#issue-tracker$/);
  await settings.getByRole('combobox', { name: 'Issue tracker' }).selectOption('Other');
  const address = settings.getByLabel('Address of a new issue');
  const save = settings
    .getByRole('region', { name: 'Issue tracker' })
    .getByRole('button', { name: 'Save tracker' });
  await address.fill(`${site.url}/{title}`);
  await save.click();
  await expect(settings.getByText('Placeholders must come after a “?” or a “#”.')).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill(`${site.url}/other?title={title}&body={body}&labels={labels}`);
  await address.press('Enter');
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible();
  await settings.reload();
  await expect(address).toHaveValue(`${site.url}/other?title={title}&body={body}&labels={labels}`);

  await page.bringToFront();
  const issue = new URL((await opened(async () => choose('New issue'))).url());
  expect(issue.origin + issue.pathname).toBe(`${site.url}/other`);
  expect(issue.searchParams.get('title')).toBe('Images lack sizes: example.com/shop');
  expect(issue.searchParams.get('labels')).toBe('high-importance');
  expect(issue.searchParams.get('body')).toContain('- Check: **Failed** · High importance');
  await page.bringToFront();
  const report = new URL((await opened(async () => inPanelMenu(page, 'New issue'))).url());
  expect(report.searchParams.get('title')).toBe('example.com/shop: Decent · 68 of 100');
  expect(report.searchParams.get('body')).toContain('- [ ] Images lack sizes');
});
