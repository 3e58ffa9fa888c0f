import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { nothing } from '../../../../components/reports/export/export-reports.ts';
import { progressWords } from '../../../../components/reports/export/progress-words.ts';
import messages from '../../../../public/_locales/en/messages.json' with { type: 'json' };

const getMessage = (key: keyof typeof messages, counts: string[]) =>
  messages[key].message.replaceAll(
    /\$(\d)/g,
    (_, place: string) => counts[Number(place) - 1] ?? '',
  );

test('An export says how many came, of how many where that is known and is not fewer', () => {
  Object.assign(fakeBrowser.i18n, { getMessage, getUILanguage: () => 'en' });
  expect(progressWords({ ...nothing, done: 300, total: 1_200 })).toBe('300 of 1,200 reports');
  expect(progressWords({ ...nothing, done: 300 })).toBe('300 reports');
  expect(progressWords({ ...nothing, done: 250, total: 244 })).toBe('250 reports');
});
