import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  countLost,
  lossQuestion,
  lossSentence,
} from '../../../../components/options/data/lost-reports.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import { saveConnection } from '../../../../lib/storage/connections.ts';
import { aConnection, aReport } from '../../../support/builders/values.ts';

const day = 24 * 60 * 60_000;

test('Older runs of a report that stays count as a loss, and what cannot be counted is no zero', async () => {
  await saveConnection(aConnection({ name: 'One', baseUrl: 'https://one.example' }));
  for (const days of [300, 200, 100, 1])
    await archiveReports('c1', [
      aReport({
        id: '1',
        url: 'https://example.com/',
        result: 'good',
        generatedAt: Date.now() - days * day,
      }),
    ]);
  expect(await countLost(365)).toEqual({ reports: 0, audits: 0 });
  expect(await countLost(180)).toEqual({ reports: 0, audits: 2 });
  expect(await countLost(0)).toEqual({ reports: 0, audits: 0 });
  vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('No storage'));
  expect(await countLost(180)).toBeNull();
});

test('The question and the line of an import name reports and runs, whichever there are', () => {
  expect(lossQuestion({ reports: 1, audits: 0 })).toBe('dataKeepLess');
  expect(lossQuestion(null)).toBe('dataKeepLessUncounted');
  expect(lossSentence({ reports: 0, audits: 2 })).toBe('settingsLost');
  expect(lossSentence(null)).toBe('settingsLostUncounted');
  expect(lossSentence({ reports: 0, audits: 0 })).toBe('');
});
