import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isRows, watchStored } from '../../../components/stored/use-stored.ts';
import { noticeRows, watchRows } from '../../../lib/storage/database/row-changes.ts';

// A page that comes to the front again reads again.
vi.hoisted(() => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

function watched() {
  const readings: PromiseWithResolvers<string>[] = [];
  const shown: string[] = [];
  const read = async () => {
    const reading = Promise.withResolvers<string>();
    readings.push(reading);
    return reading.promise;
  };
  const { refresh, stop } = watchStored(
    read,
    (value) => shown.push(value),
    () => shown.push('failed'),
  );
  const begun = [refresh(), refresh()];
  const [older, newer] = readings as [PromiseWithResolvers<string>, PromiseWithResolvers<string>];
  const ended = async () => {
    await Promise.all(begun);
    stop();
  };
  return { older, newer, shown, stop, ended };
}

test('An older reading never replaces a newer one, whether it succeeds or fails', async () => {
  for (const end of [
    (older: PromiseWithResolvers<string>) => older.resolve('older'),
    (older: PromiseWithResolvers<string>) => older.reject(new Error('older')),
  ]) {
    const { older, newer, shown, ended } = watched();
    newer.resolve('newer');
    await newer.promise;
    end(older);
    await ended();
    expect(shown).toEqual(['newer']);
  }
});

test('A reading is shown at once, also while a newer one is under way', async () => {
  const { older, newer, shown, ended } = watched();
  older.resolve('older');
  await expect.poll(() => shown).toEqual(['older']);
  newer.resolve('newer');
  await ended();
  expect(shown).toEqual(['older', 'newer']);
});

test('A reading that ends after the watch has stopped is not shown', async () => {
  const { older, newer, shown, stop, ended } = watched();
  stop();
  older.resolve('older');
  newer.reject(new Error('newer'));
  await ended();
  expect(shown).toEqual([]);
});

test('A change of keys that do not concern the watch begins no reading', async () => {
  const read = vi.fn(async () => 'read');
  const onRead = vi.fn();
  const { stop } = watchStored(read, onRead, onRead, (key) => key.startsWith('bulk:'));
  await fakeBrowser.storage.local.set({ 'job:1': 1 });
  expect(read).not.toHaveBeenCalled();
  await fakeBrowser.storage.local.set({ 'job:2': 1, 'bulk:1': 1 });
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  stop();
});

test('A change of the jobs of a list begins a reading, as does a page that comes back, where they concern the watch', async () => {
  const [ofRows, ofOthers] = [vi.fn(async () => 'read'), vi.fn(async () => 'read')];
  const watches = [
    watchStored(ofRows, vi.fn(), vi.fn(), isRows),
    watchStored(ofOthers, vi.fn(), vi.fn(), (key) => key.startsWith('job:')),
  ];
  noticeRows();
  await vi.waitFor(() => expect(ofRows).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(ofRows).toHaveBeenCalledTimes(2));
  expect(ofOthers).not.toHaveBeenCalled();
  for (const { stop } of watches) stop();
  const told = vi.fn();
  const unwatch = watchRows(told);
  noticeRows();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  expect(ofRows).toHaveBeenCalledTimes(2);
  unwatch();
});

test('While storage keeps changing, all watches of a page read together, some times a second, and the last change is read', async () => {
  let value = 0;
  const read = vi.fn(async () => value);
  const shown: number[] = [];
  const watches = [1, 2].map(() => watchStored(read, (found) => shown.push(found), vi.fn()));
  while (value < 100) {
    value += 1;
    await fakeBrowser.storage.local.set({ 'job:1': value });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await vi.waitFor(() => expect(shown.slice(-2)).toEqual([100, 100]), 5_000);
  // A read for each change would be two hundred.
  expect(read.mock.calls.length).toBeLessThan(60);
  for (const { stop } of watches) stop();
});

test('A hidden page reads nothing, and reads once it is seen', async () => {
  const read = vi.fn(async () => 'read');
  const { stop } = watchStored(read, vi.fn(), vi.fn());
  Object.assign(document, { hidden: true });
  for (const value of [1, 2, 3]) await fakeBrowser.storage.local.set({ 'job:1': value });
  noticeRows();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(read).not.toHaveBeenCalled();
  Object.assign(document, { hidden: false });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(read).toHaveBeenCalled(), 5_000);
  stop();
});
