import { startReportService } from '../../support/service/report-service.ts';
import { test as odd } from '../../support/browser/test.ts';
import { expect, rows } from '../../support/pages/reports-page.ts';

odd(
  'Two reports of one page have names of their own; a row that failed keeps its menu and says why',
  async ({ harness }) => {
    const url = 'https://example.com/page';
    const data = [1, 2].map((id) => ({
      id,
      url,
      result: 'bad',
      generated_at: `2026-11-0${id}T10:00:00Z`,
    }));
    const service = await startReportService(({ pathname, method }) => {
      if (method === 'PUT')
        return { status: 422, json: { message: 'The page could not be opened: no such host.' } };
      return { json: { data: data.find(({ id }) => pathname.endsWith(`/reports/${id}`)) ?? data } };
    });
    await harness.connect(service);
    const page = await harness.open('reports.html');
    await expect(rows(page)).toHaveCount(2);
    const names = async (role: 'checkbox' | 'link') =>
      Promise.all(
        [0, 1].map(async (at) =>
          rows(page)
            .nth(at)
            .getByRole(role)
            .evaluate((element) => element.ariaLabel ?? element.textContent),
        ),
      );
    for (const role of ['checkbox', 'link'] as const)
      expect(new Set(await names(role)).size).toBe(2);

    await rows(page).first().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Run again' }).click();
    await expect(rows(page).first()).toContainText('The page could not be opened: no such host.');
    await expect(rows(page).first().getByRole('button', { name: 'More' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page
      .getByRole('group', { name: 'Selected reports' })
      .getByRole('button', { name: 'Run again' })
      .click();
    await expect(rows(page).nth(1)).toContainText(
      'Failed: The page could not be opened: no such host.',
      { timeout: 30_000 },
    );
    await service.close();
  },
);
