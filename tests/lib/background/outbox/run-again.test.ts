import { describe, expect, test } from 'vitest';
import { sendMessage } from '../../../../lib/browser/messages.ts';
import { readArchivedReport } from '../../../../lib/storage/database/reports.ts';
import { addBulk } from '../../../../lib/storage/bulks.ts';
import { removeConnection } from '../../../../lib/storage/remove-connection.ts';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { ended, picked, serve, startWith, world } from '../service-stage.ts';
import { connect, key, start, until } from '../stage.ts';

/**
 * The titles of the checks of an audit that the service ran. Reports from its data file have the
 * address in their titles.
 */
const audited = ['Document has a title', 'Images have text', 'Page is fast'];

/** The audits of a report in the archive, newest first, as the titles of their checks. */
const audits = async (connectionId: string, id: string) =>
  (await readArchivedReport(connectionId, id))?.audits.map(({ checks }) =>
    checks?.map(({ title }) => title),
  );

describe('what a report said before it ran again is known', () => {
  test('where it was never opened', async () => {
    await startWith(3);
    await sendMessage('listReports', { connectionId: 'c1', parameters: {} });
    await addJob('c1', { kind: 'run', reportId: '3', url: 'https://site0.example/2' });
    await until('done');
    expect(await audits('c1', '3')).toEqual([audited, ['Page site0.example/2 has a title']]);
  });

  test('where it ran again with many others', async () => {
    await serve(7);
    await removeConnection('c1');
    await connect(world.service.url, key, 'many');
    await start();
    const targets = await picked(7);
    await ended(await addBulk('many', { kind: 'run' }, targets));
    for (const { id, url } of targets)
      expect(await audits('many', id)).toEqual([
        audited,
        [`Page ${url.replace('https://', '')} has a title`],
      ]);
  });
});
