import { beforeEach, expect, test } from 'vitest';
import { readReportText } from '../../../components/page/report-text.ts';
import { saveAcceptance } from '../../../lib/storage/accepted.ts';
import { speak } from '../../speak.ts';
import { aFailing, acceptanceOf } from '../../support/builders/accepted.ts';
import { keep } from '../../support/builders/keep.ts';
import { aConnection, aReport, connectionId, hour } from '../../support/builders/values.ts';

speak('en');

const page = { in: 'page', page: 'example.com/a' } as const;
const reportWith = (id: string, ago: number, links: boolean) =>
  aReport({
    id,
    url: 'https://example.com/a',
    ago,
    checks: [aFailing('Ads'), aFailing('Links', { passed: links }), aFailing('Robots')],
  });

const read = async () => readReportText(aConnection(), { id: '2' });

beforeEach(async () =>
  keep({ archive: [reportWith('1', 2 * hour, true), reportWith('2', hour, false)] }),
);

test('The text of a report has what is accepted apart, without reasons, and not as changed', async () => {
  expect(await read()).toMatch(/Now failing: Links[^]*\nFailed \(3\)\n[^]*- Ads\n[^]*- Robots\n/);
  await saveAcceptance(
    connectionId,
    acceptanceOf([aFailing('Ads'), aFailing('Links')], { where: page, reason: 'Not ours' }),
  );
  const text = await read();
  expect(text).not.toMatch(/Now (failing|passing)|Not ours/);
  expect(text).toMatch(/\nFailed \(1\)\n[^]*- Robots\n[^]*\nAccepted[^]*\n- Ads\n[^]*- Links\n/);
});
