import type { Page } from '@playwright/test';
import { localServiceGuide } from '../../../lib/domain/guide.ts';
import { type Harness, openedBy } from '../../support/browser/harness.ts';
import { outageStates } from '../../screenshots/states/outage.ts';
import { showPopup } from '../../support/builders/show.ts';
import { expect, test } from '../support/component-test.ts';

const show = async (harness: Harness, state: string): Promise<Page> =>
  showPopup(
    harness,
    outageStates.find(({ name }) => name === state)!,
  );

test('Too many requests are told of once, with the time of the next try', async ({ harness }) => {
  const page = await show(harness, 'throttled');
  await expect(page.getByText('Too many requests')).toHaveCount(1);
  await expect(page.getByText(/^1 waiting · Next try in \d+ s/)).toBeVisible();
  for (const name of ['Try again', 'Try now'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('A web page in between leads to the service, and a stopped service of this computer to the guide', async ({
  harness,
}) => {
  const between = await show(harness, 'web-page-between');
  const answered = 'https://reports.example.org/';
  await harness.context.route(`${answered}**`, (route) => route.fulfill({ body: 'Sign in' }));
  const service = await openedBy(harness, async () =>
    between.getByRole('button', { name: 'Open the page' }).click(),
  );
  await expect(service).toHaveURL(answered);
  const stopped = await show(harness, 'local-service-stopped');
  await expect(stopped.getByText('The service on this computer isn’t running')).toBeVisible();
  const guide = await openedBy(harness, async () =>
    stopped.getByRole('button', { name: 'How to start it' }).click(),
  );
  await expect(guide).toHaveURL(harness.extensionUrl(localServiceGuide.slice(1)));
});

test('A create that is being checked can be discarded at once, and says what that means', async ({
  harness,
}) => {
  const page = await show(harness, 'unknown and down');
  await expect(page.getByText('If you discard this, the report may still appear.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
});
