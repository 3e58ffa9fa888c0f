import { changes } from './harness/asked.ts';
import { startListingServer } from './harness/listing-server.ts';
import { expect, test } from './harness/test.ts';
import { panel, row } from './reports-page.ts';

const before = {
  'Text has contrast': { passed: true, importance: 'high' },
  'Images have text': { passed: false, importance: 'medium' },
  'Page is fast': { passed: true, importance: 'low' },
  'Uses an old header': { passed: true, importance: 'low' },
};
const after = {
  'Text has contrast': { passed: false, importance: 'high' },
  'Images have text': { passed: true, importance: 'medium' },
  'Page is fast': { passed: true, importance: 'low' },
  'Uses a new header': { passed: false, importance: 'low' },
};

test('After another run it is told which checks turned good or bad, came and went, and no other', async ({ harness }) => {
  const report = {
    id: 1,
    url: 'https://example.com/1',
    result: 'decent',
    privacy: 1,
    generated_at: '2026-11-01T10:00:00Z',
    results: before as object,
  };
  const service = await startListingServer(({ pathname }, method) => {
    if (method === 'PUT') Object.assign(report, { generated_at: '2026-11-02T10:00:00Z', results: after });
    const { results: _, ...listed } = report;
    return { body: { data: pathname.endsWith('/1') ? report : [listed] } };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await row(page, 'example.com/1').getByRole('link').click();
  const changed = panel(page).getByRole('region', { name: /^Changed/ });
  await expect(changed).toContainText('This is the first run that this device knows.');
  await panel(page).getByRole('button', { name: 'Run again' }).click();
  await expect(changed.getByRole('heading', { level: 3 })).toHaveText('Changed since November 1, 2026');
  await expect(changed.getByRole('heading', { level: 4 })).toHaveText(['Turned bad', 'Turned good', 'New checks', 'Checks that are gone']);
  await expect(changed.getByRole('listitem')).toHaveText([
    /^Text has contrast\s*High importance$/,
    /^Images have text\s*Medium importance$/,
    /^Uses a new header\s*Low importance$/,
    /^Uses an old header\s*Low importance$/,
  ]);
  // A result is never told by colour alone.
  const shapes = await changed
    .getByRole('listitem')
    .locator('.shape')
    .evaluateAll((all) => all.map((one) => (one as SVGElement).outerHTML));
  expect(shapes).toHaveLength(4);
  expect(new Set(shapes.slice(0, 2)).size).toBe(2);
  expect(changes(service)).toHaveLength(1);
  await service.close();
});
