import { expect, it } from 'vitest';
import { changes } from '../support/asked.ts';
import { click, fill, shows } from '../support/firefox-actions.ts';
import { stageFirefox } from '../support/firefox-stage.ts';

const stage = stageFirefox(() => [{ url: 'https://known.example/', score: 92 }]);

it('creates a report of each address of a list, once, and the page may be closed meanwhile', async () => {
  const page = await stage.open('reports.html?tab=new');
  const list = Array.from({ length: 5 }, (_, at) => `https://new.example/${at}`);
  await fill(
    page,
    'Addresses, one a line. Text around them is left out.',
    [...list, list[0]].join('\n'),
  );
  await shows(page, 'Twice in the list');
  await click(page, 'Create 5 reports');
  await shows(page, 'You can close this tab.');
  await page.close();
  const again = await stage.open('reports.html?tab=new');
  await shows(again, '5 of 5');
  expect(changes(stage.service)).toHaveLength(5);
  expect(new Set(changes(stage.service).map(({ body }) => body)).size).toBe(5);
});
