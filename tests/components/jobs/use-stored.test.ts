import { expect, test } from 'vitest';
import { watchStored } from '../../../components/jobs/use-stored.ts';

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
  stop();
  const begun = [refresh(), refresh()];
  const [older, newer] = readings as [PromiseWithResolvers<string>, PromiseWithResolvers<string>];
  return { older, newer, shown, ended: async () => Promise.all(begun) };
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
