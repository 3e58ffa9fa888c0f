import { fill, open, press } from '../page/open-card.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';

test('The side panel changes the privacy of a report, and deletes it unless that is undone', async ({
  harness,
}) => {
  await fill(harness);
  const panel = await open(harness, undefined, 'side panel');
  const report = panel.getByRole('region', { name: 'Report', exact: true });
  const remove = report.getByRole('button', { name: 'Delete' });
  await remove.click();
  await report.getByRole('button', { name: 'Undo' }).click();
  await expect(remove).toBeVisible();
  expect(await askedChanges(panel)).toEqual([]);

  await press(panel, 'Change privacy').click();
  const dialog = panel.getByRole('dialog', { name: 'Change privacy' });
  await dialog.getByRole('radiogroup', { name: 'New privacy' }).getByText('Public').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => askedChanges(panel))
    .toMatchObject([{ kind: 'privacy', reportId: '44', privacy: 0 }]);
  await remove.click();
  await expect(report.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await askedChanges(panel)).toContainEqual(
    expect.objectContaining({ kind: 'delete', reportId: '44' }),
  );
});
