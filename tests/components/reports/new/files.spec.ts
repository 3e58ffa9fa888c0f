import { expect, test } from '../../support/component-test.ts';

test('Files say what they are: a table, a sitemap, an index of sitemaps, a binary, a large one, and too many lines; tabs need a permission', async ({
  harness,
}) => {
  test.setTimeout(90_000);
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const page = await harness.open('reports.html?tab=new');
  const addresses = page.getByRole('table', { name: 'Addresses' });
  // Dropped on the textbox, where the browser would open it.
  const dropped = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(['https://a.example/\\nhttps://b.example/\\n'], 'pages.txt'));
    return data;
  })()`);
  await page
    .getByRole('textbox', { name: /^Addresses/ })
    .dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('2 of 2 selected')).toBeVisible();
  await page.getByRole('radio', { name: 'Drop a file or a sitemap' }).check({ force: true });
  const drop = async (name: string, content: string | Buffer) =>
    page.getByLabel('File with addresses').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(content),
    });
  await drop('unicode.csv', Buffer.from('\uFEFFTitle\tURL\nA\tc.example\n', 'utf16le'));
  await expect(page.getByText('1 of 1 selected')).toBeVisible();
  await drop(
    'sitemap.xml',
    '<?xml version="1.0"?><urlset><url><loc>https://a.example/?a=1&amp;b=2</loc></url></urlset>',
  );
  await expect(addresses.getByText('?a=1&b=2')).toBeVisible();
  await drop(
    'index.xml',
    '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
  );
  await expect(page.getByText('This sitemap is an index')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 0 reports' })).toBeDisabled();
  await drop('sitemap.xml.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]));
  await expect(page.getByText('This file isn’t text.')).toBeVisible();
  // A file above 50 MB does not go over the connection of a test.
  await page.getByLabel('File with addresses').evaluate((input: HTMLInputElement) => {
    const large = new File([], 'large.txt');
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
    Object.defineProperty(input, 'files', { value: [large], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    Reflect.deleteProperty(input, 'files');
  });
  await expect(page.getByText('This file is larger than 50 MB.')).toBeVisible();
  await expect(addresses).toHaveCount(0);
  const lines = Array.from({ length: 100_000 }, (_, at) => `https://a.example/${at}`);
  await drop('many.txt', lines.join('\n'));
  await expect(page.getByText('95,000 more addresses are left out')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('button', { name: 'Create 5,000 reports' })).toBeEnabled({
    timeout: 30_000,
  });
  await page.getByRole('radio', { name: 'Open tabs' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await expect(addresses).toHaveCount(0);
});
