import { describe, expect, test } from 'vitest';
import { sendMessage } from '../../../../lib/browser/messages.ts';
import { readArchivedReport } from '../../../../lib/storage/database/reports.ts';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { storedNewest } from '../../../../lib/storage/newest-reports.ts';
import { startWith, world } from '../service-stage.ts';
import { key, longAgo, until } from '../stage.ts';

/** Deletes at the service, as another client would. */
const remove = async (path: string) =>
  fetch(`${world.service.url}/api/v1/${path}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
  });

describe('what was deleted elsewhere is shown no longer', () => {
  test.each([{ kind: 'run' }, { kind: 'privacy', privacy: 0 }] as const)(
    'once a change of it ($kind) was answered so',
    async (change) => {
      await startWith(2);
      await sendMessage('refresh', 'c1');
      expect((await storedNewest.read('c1'))?.rows.map(({ id }) => id)).toEqual(['2', '1']);
      await remove('reports/2');
      const job = await addJob('c1', { ...change, reportId: '2', url: 'https://site0.example/1' });
      await until('refused', job.id);
      expect((await storedNewest.read('c1'))?.rows.map(({ id }) => id)).toEqual(['1']);
      expect(await readArchivedReport('c1', '2')).toBeNull();
    },
  );

  test('with a whole project', async () => {
    await startWith(2);
    await sendMessage('refresh', 'c1');
    await remove('projects/site0.example');
    await addJob(
      'c1',
      { kind: 'delete-project', project: 'site0.example' },
      crypto.randomUUID(),
      longAgo(),
    );
    await until('done');
    expect((await storedNewest.read('c1'))?.rows.map(({ id }) => id)).toEqual(['2']);
    expect(await readArchivedReport('c1', '1')).toBeNull();
  });
});
