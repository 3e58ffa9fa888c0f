import type { Page } from '@playwright/test';
import { changes } from '../../support/service/requests.ts';
import { startFilled } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';

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
  const pages = Array.from({ length: 6 }, (_, at) => `https://new.example/page-${at}`);
  const text = ['1. https://known.example/', ...pages, 'new.example/page-0'];
  await list.getByRole('textbox', { name: /^Addresses/ }).fill(text.join('\n'));
  await expect(row(list, 'known.example')).toContainText('Reported');
  await expect(row(list, 'known.example')).toContainText('Good 92');
  await expect(row(list, 'Twice in the list')).toHaveCount(1);
  expect(changes(service)).toEqual([]);
  await list.getByRole('button', { name: 'Create 6 reports' }).click();
  await expect(list.getByRole('button', { name: 'Pause' })).toBeFocused();
  await list.getByRole('button', { name: 'Pause' }).click();
  await expect(list.getByText('Paused')).toBeVisible();
  await list.close();

  const again = await harness.open('reports.html?tab=new');
  await again.getByRole('button', { name: 'Resume' }).click();
  await expect(again.getByText('6 done')).toBeVisible({ timeout: 20_000 });
  await expect(row(again, 'new.example/page-0').getByText(/Good|Decent|Bad/)).toBeVisible();
  const sent = changes(service).filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(6);
  await again.getByRole('button', { name: 'New list' }).click();
  await expect(again.getByRole('textbox', { name: /^Addresses/ })).toBeVisible();
  await service.close();
});
