import type { Locator } from '@playwright/test';
import { projectStates } from '../../screenshots/states/project.ts';
import { reportStates } from '../../screenshots/states/reports.ts';
import { showReports, type State } from '../../support/builders/show.ts';
import { expect, test } from '../support/component-test.ts';

const named = (states: State[], name: string) => states.find((state) => state.name === name)!;
const placeOf = async (part: Locator) => (await part.boundingBox())!;

for (const [name, list] of [
  ['many done with failures', '.bulks'],
  ['wrong key', '.notices'],
] as const)
  test(`At 360 px a notice of the list has its buttons below its text: ${name}`, async ({
    harness,
  }) => {
    const page = await showReports(harness, { ...named(reportStates, name), width: 360 });
    const notice = page.locator(`${list} .notice:has(.actions button)`).first();
    const [text, actions] = await Promise.all([
      placeOf(notice.locator('> div:not(.actions)').first()),
      placeOf(notice.locator('> .actions')),
    ]);
    expect(actions.y).toBeGreaterThanOrEqual(text.y + text.height);
    expect(actions.x).toBeCloseTo(text.x, 0);
  });

test('“Show more” keeps its distance from its list', async ({ harness }) => {
  const page = await showReports(harness, named(projectStates(), 'project'));
  const [list, more] = await Promise.all([
    placeOf(page.getByRole('table', { name: /^Pages/ })),
    placeOf(page.getByRole('button', { name: 'Show 98 more' })),
  ]);
  expect(more.y - list.y - list.height).toBeGreaterThanOrEqual(6);
});
