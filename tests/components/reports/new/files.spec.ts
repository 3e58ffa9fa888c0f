import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/component-test.ts';

const choose = (page: Page, ...files: [name: string, content: string | Buffer][]) =>
  page.getByLabel('Files with addresses').setInputFiles(
    files.map(([name, content]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(content),
    })),
  );

test('Files are told by what they are, read as one list, narrowed, and there again after a reload', async ({
  harness,
}) => {
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const page = await harness.open('reports.html?tab=new');
  await page.getByRole('radio', { name: 'Files' }).check({ force: true });
  const feed =
    '<rss><channel><item><link>https://a.example/1</link></item><item><link>https://a.example/2</link></item></channel></rss>';
  const sitemap = `<urlset>${Array.from({ length: 30 }, (_, at) => `<url><loc>https://b.example/shop/${at}</loc></url>`).join('')}<url><loc>https://b.example/price.pdf</loc></url></urlset>`;
  await choose(
    page,
    ['feed.xml', feed],
    ['sitemap.xml.gz', gzipSync(sitemap)],
    ['photo.png', '\u0089PNG\0\0'],
  );
  await expect(page.getByText('feed.xml: A feed: the links of 2 entries')).toBeVisible();
  await expect(page.getByText('sitemap.xml.gz: A sitemap: 31 addresses')).toBeVisible();
  await expect(page.getByText('photo.png: This isn’t text')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 32 reports' })).toBeEnabled();
  await expect(page.getByText('PDF: services check web pages')).toBeVisible();

  const filter = page.getByRole('textbox', { name: 'Filter' });
  await filter.fill('b.example/*/1*');
  await expect(page.getByRole('button', { name: 'Create 11 reports' })).toBeEnabled();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await filter.fill('');
  await expect(page.getByRole('button', { name: 'Create 21 reports' })).toBeEnabled();
  await filter.fill('a.example');
  const kept = async () => page.evaluate(`chrome.storage.session.get('list-draft')`);
  await expect.poll(kept).toMatchObject({ 'list-draft': { filter: 'a.example' } });
  await page.reload();
  await expect(page.getByText('feed.xml: A feed: the links of 2 entries')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 2 reports' })).toBeEnabled();
  await expect(filter).toHaveValue('a.example');
  // Once it was sent it is kept no more.
  await page.getByRole('button', { name: 'Create 2 reports' }).click();
  await expect(page.getByText('Starting')).toBeVisible();
  await expect.poll(kept).toEqual({});
});

test('A table with two columns asks which is meant, paths ask for their site, and unused lines open', async ({
  harness,
}) => {
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const page = await harness.open('reports.html?tab=new');
  const list = page.getByRole('textbox', { name: /^Addresses/ });
  await list.fill('Referring page\tTarget\nhttps://a.example/1\thttps://b.example/2\nx\ty\n');
  await page.getByLabel('Addresses from').selectOption('Target');
  await expect(page.getByRole('button', { name: 'Create 1 report', exact: true })).toBeEnabled();
  await expect(page.getByRole('cell', { name: 'b.example/2', exact: true })).toBeVisible();
  await page.getByText('1 line without an address').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'y' })).toHaveAttribute('value', '3');

  await list.fill('/shop\n/about');
  const site = page.getByRole('textbox', { name: 'Of which site?' });
  await site.fill('a site');
  await site.press('Tab');
  await expect(page.getByText('This isn’t a valid address')).toBeVisible();
  await site.fill('c.example/whatever');
  await site.press('Tab');
  await expect(page.getByRole('button', { name: 'Create 2 reports' })).toBeEnabled();
  await expect(page.getByRole('cell', { name: 'c.example/about', exact: true })).toBeVisible();
});

test('Files that are no list say why, a drop on the textbox is read, and 5,000 of a long list are taken', async ({
  harness,
}) => {
  test.setTimeout(180_000);
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
  await page.getByRole('radio', { name: 'Files' }).check({ force: true });
  await choose(page, [
    'index.xml',
    '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
  ]);
  await expect(page.getByText('This sitemap is an index')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 0 reports' })).toBeDisabled();
  await choose(page, ['broken.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])]);
  await expect(page.getByText('This file can’t be read.')).toBeVisible();
  await choose(page, ['bomb.gz', gzipSync(Buffer.alloc(51 * 1024 * 1024, 'https://a.example/ '))]);
  await expect(page.getByText('This compressed file has more than 50 MB inside.')).toBeVisible();
  // It does not go over the connection of a test.
  await page.getByLabel('Files with addresses').evaluate((input: HTMLInputElement) => {
    const large = new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'large.txt');
    Object.defineProperty(input, 'files', { value: [large], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    Reflect.deleteProperty(input, 'files');
  });
  await expect(page.getByText('This file is larger than 50 MB.')).toBeVisible();
  await expect(addresses).toHaveCount(0);
  await choose(page, ['deep.html', `<html>${'<div>'.repeat(1_000_000)}`]);
  await expect(page.getByText('This page is nested too deeply')).toBeVisible();
  const lines = Array.from({ length: 100_000 }, (_, at) => `https://a.example/${at}`);
  await choose(page, ['many.txt', lines.join('\n')]);
  await expect(page.getByText('95,000 more addresses are left out')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 5,000 reports' })).toBeEnabled({
    timeout: 120_000,
  });
  await page.getByRole('radio', { name: 'Open tabs' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await expect(addresses).toHaveCount(0);
});
