import { describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sendMessage } from '../../../lib/browser/messages.ts';
import { reportsViewDefault } from '../../../components/reports/view.ts';
import { readArchivedReport } from '../../../lib/storage/database/reports.ts';
import { searchArchive } from '../../../lib/storage/database/search.ts';
import { startWith, world } from './service-stage.ts';
import { connect } from './stage.ts';

/** Sends any message with any data, as a faulty page might. */
const send = sendMessage as (query: string, data: unknown) => Promise<unknown>;

const row = { url: 'https://site.example/', result: 'bad', generated_at: '2026-11-01' };
const results = { title: { passed: false, importance: 'high' } };
const ask = async (id: number) => sendMessage('readChecks', { connectionId: 'c1', id: String(id) });
const askForLink = async () => sendMessage('readOpenUrl', { connectionId: 'c1', id: '1' });
/** Lists a report, so that it is in the archive, and answers with another when it is read. */
const list = async (listed: object, read: object) => {
  world.instead = () => Response.json({ data: [listed] });
  await sendMessage('listReports', { connectionId: 'c1', parameters: {} });
  world.instead = () => Response.json(read);
  world.sent.length = 0;
};

describe('a query', () => {
  test('for a batch of reports is answered with what the service lists, which is in the archive then', async () => {
    await startWith(30);
    const answer = await sendMessage('listReports', {
      connectionId: 'c1',
      parameters: {
        result: 'bad',
        sort: 'asc',
        per_page: 10,
        page: 2,
        search: 'site',
        search_by: 'url',
      },
    });
    expect(answer).toMatchObject({ batch: { total: 15, page: 2, next: null, unreadable: 0 } });
    const ids = 'batch' in answer ? answer.batch.rows.map(({ id }) => id) : [];
    expect(ids).toEqual(['22', '24', '26', '28', '30']);
    expect(
      (await searchArchive('c1', { ...reportsViewDefault, sort: 'asc' }, 99)).reports.map(
        ({ id }) => id,
      ),
    ).toEqual(ids);
  });

  test('for a batch of projects is answered with what the service lists', async () => {
    await startWith(5);
    const answer = await sendMessage('listProjects', {
      connectionId: 'c1',
      parameters: { sort_by: 'project', sort: 'asc' },
    });
    expect(answer).toMatchObject({
      batch: {
        rows: [
          { project: 'site0.example', reports: 3 },
          { project: 'site1.example', reports: 2 },
        ],
      },
    });
  });

  test('for one report is answered with its checks, also in the archive', async () => {
    await startWith(2);
    const answer = await sendMessage('readReport', { connectionId: 'c1', id: '2' });
    expect(answer).toMatchObject({
      report: { id: '2', checks: [{ passed: false, importance: 'high' }] },
    });
    expect((await readArchivedReport('c1', '2'))?.report.checks).toHaveLength(1);
  });

  describe('for the checks of a report', () => {
    test('sends one request, whoever asks and how often', async () => {
      await startWith(1);
      // Without a report in the archive there is nothing to add checks to.
      await ask(901);
      expect(world.sent).toEqual([]);
      await list({ ...row, id: 901 }, { ...row, id: 901, results });
      await Promise.all([ask(901), ask(901)]);
      await ask(901);
      expect(world.sent).toHaveLength(1);
      expect((await readArchivedReport('c1', '901'))?.audits[0]?.checks).toHaveLength(1);
    });

    test('is not sent again where the service has none, until the report ran again', async () => {
      await startWith(1);
      await list({ ...row, id: 902 }, { ...row, id: 902 });
      for (let times = 0; times < 3; times += 1) await ask(902);
      expect(world.sent).toHaveLength(1);
      const later = { ...row, id: 902, generated_at: '2026-11-02' };
      await list(later, later);
      for (let times = 0; times < 3; times += 1) await ask(902);
      expect(world.sent).toHaveLength(1);
    });

    test('is sent again after a failure', async () => {
      await startWith(1);
      await list({ ...row, id: 903 }, { ...row, id: 903, results });
      const answer = world.instead;
      world.instead = () => Response.json({ message: 'Out of order.' }, { status: 500 });
      await ask(903);
      world.instead = answer;
      await ask(903);
      expect(world.sent).toHaveLength(2);
      expect((await readArchivedReport('c1', '903'))?.report.checks).toHaveLength(1);
    });
  });

  test('for the link to a report is answered, and the link is kept nowhere', async () => {
    await startWith(1);
    const link = await askForLink();
    expect(link).toContain(`${world.service.url}/reports/1/open/`);
    await sendMessage('readReport', { connectionId: 'c1', id: '1' });
    const kept = [await fakeBrowser.storage.local.get(), await readArchivedReport('c1', '1')];
    expect(JSON.stringify(kept)).not.toContain('/open/');
    world.instead = () => Response.json({ message: 'Out of order.' }, { status: 500 });
    expect(await askForLink()).toBeNull();
    world.instead = () => Response.json({ message: 'Slow down.' }, { status: 429 });
    await askForLink();
    world.sent.length = 0;
    expect(await askForLink()).toBeNull();
    expect(world.sent).toEqual([]);
  });

  test('for a report that is no more takes it out of the archive', async () => {
    await startWith(2);
    await sendMessage('readReport', { connectionId: 'c1', id: '1' });
    world.instead = () => Response.json({ message: 'There is none.' }, { status: 404 });
    expect(await sendMessage('readReport', { connectionId: 'c1', id: '1' })).toMatchObject({
      problem: { code: 'not-found' },
    });
    expect(await readArchivedReport('c1', '1')).toBeNull();
  });

  test('is answered with what went wrong', async () => {
    await startWith(1);
    await connect(world.service.url, 'wrong');
    expect(await sendMessage('listReports', { connectionId: 'c1', parameters: {} })).toMatchObject({
      problem: { code: 'wrong-key', status: 401 },
    });
    world.around.access = false;
    for (const listener of world.around.onAccess) listener();
    expect(await sendMessage('listProjects', { connectionId: 'c1', parameters: {} })).toEqual({
      problem: { code: 'no-access' },
    });
  });

  test.each([
    ['listReports', { connectionId: 'c1', parameters: { per_page: 11 } }],
    ['listReports', { connectionId: 'c1', parameters: { sort_by: 'password' } }],
    ['listReports', { connectionId: 'c1' }],
    ['listProjects', { connectionId: 'c1', parameters: { sort_by: 'url' } }],
    ['readReport', { connectionId: 'c1', id: 7 }],
    ['readOpenUrl', { connectionId: 'c1', id: 7 }],
    ['refresh', null],
    ['keepJob', { id: 'j1' }],
    ['listReports', { connectionId: 'another', parameters: {} }],
  ])('that is none (%s with %j) is not answered, and nothing is sent', async (query, data) => {
    await startWith(1);
    await expect(send(query, data)).rejects.toThrow(query);
    expect(world.sent).toEqual([]);
  });
});
