import { expect, test } from 'vitest';
import { mendedCsv } from '../../../../components/reports/mended/mended-csv.ts';
import { speak } from '../../../speak.ts';
import { aChange, someMended } from './sample.ts';

speak('en');

test('A file of what was mended has a row for each check of each page, and runs no formula', async () => {
  const mended = someMended({
    mended: [aChange('=HYPERLINK("https://evil.example")', true, 1_001)],
    failing: [aChange('Text', false)],
    accepted: [aChange('Robots', false)],
  });
  const file = await mendedCsv(mended, { separator: ',', decimal: '.' });
  const [head, first, ...rows] = (await file.text()).trimEnd().split('\r\n');
  expect([...new Uint8Array(await file.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
  expect(head).toBe(
    'change,key,check,title,importance,url,previous_result,previous_run,result,run',
  );
  expect(first).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(rows).toHaveLength(1_002);
  expect(rows.at(-2)).toBe(
    'Newly failing,text,Text,Text,high,https://shop.example.com/1,bad,2026-11-01 09:00:00,good,2026-11-20 09:00:00',
  );
  expect(rows.at(-1)).toMatch(/^"?Newly failing, accepted"?,robots,/);
});
