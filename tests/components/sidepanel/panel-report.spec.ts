import { fill, open, press, reportMenu } from '../page/open-card.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { endJobs } from '../support/end-jobs.ts';
import { expect, test } from '../support/component-test.ts';

test('The side panel changes the privacy of a report, and deletes it unless that is undone', async ({
  harness,
}) => {
  await fill(harness);
  const panel = await open(harness, undefined, 'side panel');
  const remove = async () => {
    await reportMenu(panel).click();
    await panel.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await press(panel, 'Undo').click();
  await expect(reportMenu(panel)).toBeVisible();
  expect(await askedChanges(panel)).toEqual([]);

  await press(panel, 'Change privacy').click();
  const dialog = panel.getByRole('dialog', { name: 'Change privacy' });
  await dialog.getByRole('radiogroup', { name: 'New privacy' }).getByText('Public').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => askedChanges(panel))
    .toMatchObject([{ kind: 'privacy', reportId: '44', privacy: 0 }]);
  await endJobs(panel);
  await remove();
  await expect(press(panel, 'Undo')).toBeVisible();
  expect(await askedChanges(panel)).toContainEqual(
    expect.objectContaining({ kind: 'delete', reportId: '44' }),
  );
});
