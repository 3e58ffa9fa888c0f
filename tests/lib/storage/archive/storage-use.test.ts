import { expect, test, vi } from 'vitest';
import { keepFromEviction } from '../../../../lib/storage/archive/storage-use.ts';

/** A browser that keeps the archive or not, and notes whether it was asked to. */
function browserThat(keeps: boolean, isFirefox: boolean) {
  vi.stubEnv('FIREFOX', isFirefox ? 'true' : '');
  const persist = vi.fn(async () => keeps);
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => keeps } });
  return persist;
}

test.each([true, false])('Chromium is asked to keep the archive, and answers %s', async (keeps) => {
  const persist = browserThat(keeps, false);
  expect(await keepFromEviction()).toBe(keeps);
  expect(persist).toHaveBeenCalledOnce();
});

test.each([true, false])(
  'Firefox would ask the person, so it only says whether it keeps the archive: %s',
  async (keeps) => {
    const persist = browserThat(keeps, true);
    expect(await keepFromEviction()).toBe(keeps);
    expect(persist).not.toHaveBeenCalled();
  },
);

test('A browser that refuses the question does not keep the archive', async () => {
  browserThat(true, false).mockRejectedValue(new TypeError('No storage here.'));
  expect(await keepFromEviction()).toBe(false);
});
