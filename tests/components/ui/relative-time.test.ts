import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { relativeTime } from '../../../components/ui/RelativeTime.tsx';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

const getMessage = (key: keyof typeof messages, [count]: string[]) =>
  messages[key].message.replace('$COUNT$', count ?? '');

describe('how long ago', () => {
  beforeEach(() => {
    Object.assign(fakeBrowser.i18n, { getMessage, getUILanguage: () => 'en' });
  });
  const hour = 3_600_000;
  test.each([
    [0, 'just now'],
    [59_000, 'just now'],
    [61_000, '1 minute ago'],
    [2.9 * hour, '2 hours ago'],
    [25 * hour, 'yesterday'],
    [24 * 3 * hour, '3 days ago'],
    [24 * 400 * hour, 'last year'],
    [-5 * hour, 'just now'],
  ])('%i ms ago is "%s"', (ago, text) => {
    expect(relativeTime(0, ago)).toBe(text);
  });
});
