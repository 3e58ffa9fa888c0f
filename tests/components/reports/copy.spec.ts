import {
  pasted,
  expect,
  inPanelMenu,
  panel,
  row,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

test('“Copy link” puts the address of the report’s page where it can be pasted, from the row and from the report', async ({
  page,
  harness,
  filled,
  site,
}) => {
  await row(page, 'page-29').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Link copied/)).toBeVisible();
  expect(await pasted(harness, site.url)).toBe(`${filled.url}/reports/29`);
  await page.bringToFront();
  await row(page, 'page-30').getByRole('link').click();
  await inPanelMenu(page, 'Copy link');
  await expect.poll(() => pasted(harness, site.url)).toBe(`${filled.url}/reports/30`);
});

test('“Copy as Markdown” puts the report with its checks where it can be pasted', async ({
  page,
  harness,
  filled,
  site,
}) => {
  await row(page, 'page-29').getByRole('link').click();
  await expect(panel(page).getByText('1 of 1 passed')).toBeVisible();
  // The toast says so whether the list is in view or the report covers it.
  for (const width of [1280, 500]) {
    await page.setViewportSize({ width, height: 800 });
    await inPanelMenu(page, 'Copy as Markdown');
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    await expect(page.getByText('Copied', { exact: true })).toHaveCount(0);
  }
  const [head = '', ...lines] = (await pasted(harness, site.url)).split('\n');
  expect(head).toBe('# [https://blog.example.org/page-29](<https://blog.example.org/page-29>)');
  expect(lines).toContain('- Result: **Decent · 60 of 100**');
  expect(lines.filter((line) => line.startsWith('- Report: '))).toEqual([
    expect.stringContaining(`(<${filled.url}/reports/29>)`),
  ]);
  expect(lines.slice(lines.indexOf('## Passed (1)')).join('\n').trim()).toBe(
    '## Passed (1)\n\n### High importance (1)\n\n- [x] Page blog.example.org/page-29 has a title',
  );
});
