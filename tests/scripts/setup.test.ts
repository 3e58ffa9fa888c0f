import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { ensureSpace } from '../../scripts/setup/disk.mjs';

test('A disk that is full is told with what is left and what is needed', async () => {
  await expect(ensureSpace([tmpdir()], 1e12)).rejects.toThrow(
    /^The disk is full: \S+ has \d+ MB left and this needs 1000000000000\. Free some, then run this again\.$/,
  );
  await expect(ensureSpace([tmpdir()], 0)).resolves.toBeUndefined();
});
