import type { Page } from '@playwright/test';
import { changes } from '../../support/service/requests.ts';
import { axeFaults } from '../../support/browser/show.ts';
import { startFilled } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';

const addresses = (page: Page) => page.getByRole('table', { name: 'Addresses' });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('A pasted list becomes reports, each once, although the page is closed and paused meanwhile', async ({
  harness,
}) => {
  const service = await startFilled([{ url: 'https://known.example/', score: 92 }]);
  await harness.connect(service);
  // The archive knows what the list has shown.
  const list = await harness.open('reports.html');
  await expect(list.getByRole('link', { name: 'known.example' })).toBeVisible();
  await list.getByRole('link', { name: 'New reports' }).click();
  const text = [
    '1. https://known.example/',
    'See https://new.example/a?utm_source=mail, and more.',
    'new.example/a',
    'chrome://settings/',
    'nope',
    'https://new.example/reset?token=eyJhbGciOiJIUzI1NiJ9',
    `https://new.example/${'x'.repeat(100_000)}`,
    ...Array.from({ length: 6 }, (_, at) => `https://new.example/page-${at}`),
  ];
  await list.getByRole('textbox', { name: /^Addresses/ }).fill(text.join('\n'));
  await expect(row(list, 'known.example')).toContainText('Reported');
  await expect(row(list, 'known.example')).toContainText('Good 92');
  await expect(row(list, 'Twice in the list')).toHaveCount(1);
  await expect(row(list, 'chrome://settings')).toContainText('Browser pages can’t be checked.');
  await expect(row(list, 'nope')).toContainText('This isn’t a valid address.');
  await expect(row(list, 'This address is too long.')).toHaveCount(1);
  await expect(row(list, 'May hold a secret')).toContainText('/reset');
  await expect(list.getByText('Left out: utm_source')).toBeVisible();
  await expect(list.getByText('7 of 13 selected')).toBeVisible();
  const leftOut =
    '6 left out: 1 reported already, 1 twice, 3 can’t be checked, 1 may hold a secret';
  await expect(list.getByText(leftOut)).toBeVisible();
  const alone = list.getByRole('button', { name: 'Show only these' });
  await alone.click();
  await expect(addresses(list).getByRole('checkbox', { name: /page-/ })).toHaveCount(0);
  await expect(addresses(list).getByRole('row')).toHaveCount(1 + 6);
  // A tick moves no row.
  const secret = addresses(list).getByRole('checkbox', { name: /reset/ });
  await secret.check();
  await expect(list.getByText('5 left out: ')).toBeVisible();
  await expect(addresses(list).getByRole('row')).toHaveCount(1 + 6);
  await secret.uncheck();
  await alone.click();
  expect(await axeFaults(list)).toEqual([]);
  await addresses(list)
    .getByRole('checkbox', { name: /page-5/ })
    .uncheck();
  expect(changes(service)).toEqual([]);
  await list.getByRole('button', { name: 'Create 6 reports' }).click();
  await expect(list.getByRole('button', { name: 'Pause' })).toBeFocused();
  await list.getByRole('button', { name: 'Pause' }).click();
  await expect(list.getByText('Paused')).toBeVisible();
  // It is the same table, and its rows now have a state.
  await expect(addresses(list).getByRole('columnheader', { name: 'State' })).toBeVisible();
  expect(await axeFaults(list)).toEqual([]);
  await list.close();

  const again = await harness.open('reports.html?tab=new');
  await again.getByRole('button', { name: 'Resume' }).click();
  await expect(again.getByText('6 of 6')).toBeVisible({ timeout: 20_000 });
  await expect(row(again, 'new.example/page-0').getByText(/Good|Decent|Bad/)).toBeVisible();
  const sent = changes(service).filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(6);
  await again.getByRole('button', { name: 'New list' }).click();
  await expect(again.getByRole('textbox', { name: /^Addresses/ })).toBeVisible();
  await service.close();
});

test('Files say what they are: a table with quotes, a sitemap, an index of sitemaps, a binary, too many lines; tabs need a permission', async ({
  harness,
  service,
}) => {
  await harness.connect(service);
  const page = await harness.open('reports.html?tab=new');
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
  await drop(
    'pages.csv',
    'Title,URL\n"A, with ""quotes""\nand a break",https://a.example/\nB,b.example/x\n',
  );
  await expect(page.getByText('2 of 2 selected')).toBeVisible();
  await drop('unicode.csv', Buffer.from('\uFEFFTitle\tURL\nA\tc.example\n', 'utf16le'));
  await expect(page.getByText('1 of 1 selected')).toBeVisible();
  await drop(
    'sitemap.xml',
    '<?xml version="1.0"?><urlset><url><loc>https://a.example/?a=1&amp;b=2</loc></url></urlset>',
  );
  await expect(addresses(page).getByText('?a=1&b=2')).toBeVisible();
  await drop(
    'index.xml',
    '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
  );
  await expect(page.getByText('This sitemap is an index')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 0 reports' })).toBeDisabled();
  await drop('sitemap.xml.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]));
  await expect(page.getByText('This file isn’t text.')).toBeVisible();
  await drop(
    'many.txt',
    Array.from({ length: 100_000 }, (_, at) => `https://a.example/${at}`).join('\n'),
  );
  await expect(page.getByText('95,000 more addresses are left out')).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByRole('button', { name: 'Create 5,000 reports' })).toBeEnabled({
    timeout: 15_000,
  });
  await page.getByRole('radio', { name: 'Open tabs' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await expect(addresses(page)).toHaveCount(0);
  expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('An address that goes to another connection says so, and is not sent with the list of the one in use', async ({
  harness,
  service,
}) => {
  await harness.connect(service);
  const page = await harness.open('reports.html?tab=new');
  await page.evaluate(
    `chrome.storage.local.get('connections').then(({ connections }) => {
      connections.list.push({
        ...connections.list[0],
        id: 'other',
        name: 'Intranet',
        hosts: ['*.intranet.example'],
      });
      return chrome.storage.local.set({ connections });
    })`,
  );
  await page
    .getByRole('textbox', { name: /^Addresses/ })
    .fill('https://wiki.intranet.example/\nhttps://a.example/');
  await expect(row(page, 'wiki.intranet.example')).toContainText('Goes to Intranet');
  await expect(row(page, 'wiki.intranet.example').getByRole('checkbox')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(page.getByText('1 of 2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Create 1 report' }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  const sent = changes(service).filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain('a.example');
});
