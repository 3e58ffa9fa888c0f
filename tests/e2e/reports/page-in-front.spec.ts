import { startFilled } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';

test('What is known of the page in front is shown without the service, and how it compares with last time', async ({
  harness,
  site,
}) => {
  const day = 24 * 60 * 60_000;
  const of = (score: number, ago: number) => ({
    url: `${site.url}/other`,
    score,
    at: Date.now() - ago * day,
  });
  const filled = await startFilled([of(60, 12), of(30, 9), of(90, 2)]);
  await harness.connect(filled);
  const list = await harness.open('reports.html');
  await expect(list.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(4);
  await list.close();
  const before = filled.requests.length;
  const page = await harness.open(`${site.url}/other`);
  await page.reload();
  // Opening a web page sends nothing. Only the popup asks, and only for the newest reports, on
  // any page.
  expect(filled.requests.length).toBe(before);
  const popup = await harness.clickToolbar(page);
  await expect(popup.getByText('▲ 60 since')).toBeVisible();
  await expect(
    popup.getByRole('img', { name: 'Results so far, oldest first: Decent, Bad, Good' }),
  ).toBeVisible();
  const asked = filled.requests.slice(before);
  expect(
    asked.filter(({ path, body }) =>
      `${decodeURIComponent(path)}${body}`.includes(new URL(site.url).host),
    ),
  ).toEqual([]);
  await filled.close();
});
