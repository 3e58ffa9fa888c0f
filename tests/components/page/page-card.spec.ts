import { aJob, asked, failed, lookupFailed } from '../../support/builders/values.ts';
import { aReport, day, minute } from '../../support/builders/values.ts';
import { movedBy } from '../../support/browser/show.ts';
import { create, newest, run, shop, shopRuns } from '../../screenshots/states/shop.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';
import { answer, band, fill, open, press, unknownPage } from './open-card.ts';

test('A page that has a report is one card: the band opens it, “Run again” has the focus, and its privacy stands in words', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  const link = band(page).getByRole('link');
  await expect(link).toHaveAccessibleName(
    /^This page: Decent 68, worse by 16 since \w+ \d+\. Open report$/,
  );
  await expect(band(page)).toHaveText(/^Decent ▼ 16 since \w+ \d+3 days ago · Private.*68$/);
  await expect(link).toHaveAttribute('href', 'https://reports.example.org/reports/44');
  await expect(press(page, 'Run again')).toBeFocused();
  for (const name of ['Open report', 'New report', 'Change privacy'])
    await expect(press(page, name)).toBeVisible();
  await expect(page.getByText('Private: only you can open it')).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect.poll(async () => askedChanges(page)).toEqual([run]);
});

test('A line over the runs shows once they are of three days', async ({ harness }) => {
  const shows = async (every: number) => {
    const archive = shopRuns().map((one, at) =>
      aReport({ id: one.id, url: one.url, score: one.score, ago: at * every }),
    );
    await fill(harness, { newest: archive, archive });
    return band(await open(harness)).getByRole('img', { name: /^Results so far/ });
  };
  await expect(await shows(day)).toBeVisible();
  await expect(await shows(minute)).toHaveCount(0);
});

test('Since when a result is better or worse is told as a time of today, a weekday or a date', async ({
  harness,
}) => {
  const since: [number, RegExp][] = [
    [1_000, /▼ 16 since \d+:\d\d [AP]M/],
    [3 * day, /▼ 16 since (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/],
    [400 * day, /▼ 16 since \w+ \d+, \d{4}/],
  ];
  for (const [ago, words] of since) {
    const [latest, before] = shopRuns();
    const archive = [
      { ...latest!, generatedAt: Date.now() - 500 },
      { ...before!, generatedAt: Date.now() - ago },
    ];
    await fill(harness, { newest: archive, archive });
    const page = await open(harness);
    await expect(band(page)).toContainText(words);
    await page.close();
  }
});

for (const place of ['popup', 'side panel', 'sidebar'] as const)
  test(`Whatever is pressed in the ${place}, nothing moves that was not asked for`, async ({
    harness,
  }) => {
    await fill(harness);
    const actions: [string, url?: string][] = [['New report'], ['Change privacy'], ['Run again']];
    // The first report of a page opens the place of "Fix first" in the popup.
    if (place !== 'popup') actions.push(['Create report', unknownPage]);
    for (const [name, url] of actions) {
      const page = await open(harness, url, place);
      // The archive has answered.
      if (!url) await expect(page.getByRole('list', { name: 'Fix first' })).toBeVisible();
      const moved = await movedBy(page, async () => press(page, name).click());
      expect.soft(moved, name).toEqual([]);
      await page.close();
    }
  });

test('After a create the same card comes without a jump, also with its checks', async ({
  harness,
}) => {
  await fill(harness, { newest: newest.slice(0, 3), archive: [] });
  const page = await open(harness);
  await press(page, 'Create report').click();
  await expect(page.getByText('You can close this.')).toBeVisible();
  const moved = await movedBy(page, async () => {
    await fill(harness, { newest: [aReport({ url: shop, ago: 0 }), ...newest.slice(0, 3)] });
    await answer(page);
    await expect(page.getByRole('list', { name: 'Fix first' })).toBeVisible();
  });
  expect(moved).toEqual([]);
  await expect(press(page, 'Run again')).toBeFocused();
});

test('While a report of the page is made no button makes another; then “Run again” has the focus', async ({
  harness,
}) => {
  await fill(harness, {
    newest: newest.slice(0, 3),
    archive: [],
    jobs: [aJob(create, [asked(1_000)])],
  });
  const page = await open(harness);
  await expect(page.getByRole('status').first()).toContainText('Creating the report');
  await expect(page.getByRole('progressbar')).toBeVisible();
  for (const name of ['Create report', 'New report', 'Run again', 'Open report'])
    await expect(press(page, name)).toHaveCount(0);
  // Enter in the address field clicks the submit button, and there is none now.
  await page.getByRole('textbox', { name: 'Address' }).press('Enter');
  expect(await askedChanges(page)).toEqual([create]);
  const again = await open(harness);
  await expect(again.getByRole('progressbar')).toBeVisible();
  await answer(again);
  await expect(press(again, 'Run again')).toBeFocused();
});

test('While the checks run, the button is its own progress, “Open report” stays, and “Run again” has the focus then', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  await press(page, 'Run again').click();
  const busy = page.getByRole('button', { name: /^Running the checks/ });
  await expect(busy).toHaveText(/^Running the checks · \d+ s$/);
  await expect(busy).toBeFocused();
  await expect(busy).toBeDisabled();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('You can close this.')).toBeVisible();
  await expect(press(page, 'Open report')).toBeVisible();
  await expect(press(page, 'New report')).toHaveCount(0);
  await page.keyboard.press('Enter');
  expect(await askedChanges(page)).toEqual([run]);
  await answer(page);
  await expect(page.getByRole('status').first()).toContainText('The checks ran again');
  await expect(press(page, 'Run again')).toBeFocused();
});

test('“New report” puts the form in the place of the buttons, an eager second press makes none, and “Cancel” goes back', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  await press(page, 'New report').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(press(page, 'Create report')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked();
  expect(await askedChanges(page)).toEqual([]);
  await press(page, 'Cancel').click();
  await expect(press(page, 'Run again')).toBeFocused();
  await press(page, 'New report').click();
  await page.getByRole('radio', { name: 'Public' }).check({ force: true });
  await press(page, 'Create report').click();
  await expect
    .poll(async () => askedChanges(page))
    .toEqual([{ kind: 'create', url: shop, privacy: 0, another: true }]);
});

test('An address that belongs to no report brings the form at once, and back', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  const address = page.getByRole('textbox', { name: 'Address' });
  const place = await address.boundingBox();
  await address.press('End');
  await address.press('1');
  await expect(press(page, 'Create report')).toBeVisible();
  await expect(band(page)).toContainText('No report on this device');
  await expect(address).toBeFocused();
  expect(await address.boundingBox()).toEqual(place);
  await address.press('Backspace');
  await expect(press(page, 'Run again')).toBeVisible();
  await expect(band(page)).toContainText('Decent');
  // Another page of the list.
  await address.fill('https://example.com/');
  await expect(band(page)).toContainText('Good');
  await address.press('Enter');
  await expect
    .poll(async () => askedChanges(page))
    .toEqual([{ kind: 'run', reportId: '45', url: 'https://example.com/' }]);
});

test('A form that is being filled in stays, although a report of the page turns up meanwhile', async ({
  harness,
}) => {
  await fill(harness, { newest: newest.slice(0, 3), archive: [] });
  const page = await open(harness);
  await page.getByRole('radio', { name: 'Password' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Report password' }).fill('correct horse');
  await fill(harness);
  await expect(band(page)).toContainText('Decent');
  await expect(page.getByRole('textbox', { name: 'Report password' })).toHaveValue('correct horse');
  await press(page, 'Show report').click();
  await expect(press(page, 'Run again')).toBeVisible();
});

test('A report of the page that somebody else made is such a card, and of several the newest', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  await expect(band(page).getByRole('link')).toHaveAttribute('href', /\/reports\/44$/);
  const several = page.getByRole('link', { name: '5 reports' });
  const search = new URLSearchParams({ search: 'shop.example.com/boots/winter' });
  await expect(several).toHaveAttribute('href', `/reports.html?${search}`);
});

test('A report that is gone when its checks were to run again is said to be, and the form for a new one has the focus', async ({
  harness,
}) => {
  const gone = { jobs: [aJob(run, failed({ code: 'not-found', status: 404 }))] };
  await fill(harness, { ...gone, newest: newest.slice(0, 3), archive: [] });
  const page = await open(harness);
  await expect(page.getByRole('status').getByText('No longer on the service')).toBeVisible();
  await expect(press(page, 'Try again')).toHaveCount(0);
  await expect(press(page, 'Create report')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => askedChanges(page))
    .toContainEqual({ kind: 'create', url: shop, privacy: 1 });
});

test('A band and the card follow what the list knows, before the archive does', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  await expect(band(page)).toContainText('68');
  const later = aReport({ url: newest[4]!.url, score: 31, ago: 0, privacy: 0 });
  const row = newest.map((one) => (one.id === '44' ? later : one));
  await fill(harness, { newest: row });
  await expect(band(page)).toContainText('Bad');
  await expect(band(page)).toContainText('just now · Public', { ignoreCase: true });
});

test('The request of the page in front, which the card tells, is not counted again among those that need you', async ({
  harness,
}) => {
  const refused = failed({ code: 'refused', status: 422, text: 'You created too many reports.' });
  const jobs = [unknownPage, 'https://other.example/'].map((url) =>
    aJob({ kind: 'create', url, privacy: 1 }, refused),
  );
  await fill(harness, { jobs });
  const page = await open(harness, unknownPage);
  await expect(page.getByText('You created too many reports.')).toBeVisible();
  await expect(page.getByRole('button', { name: /needs? you$/ })).toHaveText('1 needs you');
});

test('What keeps Verdict from knowing whether a report was created stands beside it, with the button that mends it', async ({
  harness,
}) => {
  const job = aJob({ kind: 'create', url: unknownPage, privacy: 1 }, [
    ...failed({ code: 'service-failed', status: 503 }, 60_000),
    lookupFailed({ code: 'wrong-key', status: 401, text: 'Who are you?' }),
  ]);
  await fill(harness, { jobs: [job] });
  const page = await open(harness, unknownPage);
  await expect(press(page, 'Checking whether the report was created')).toBeVisible();
  await expect(page.getByText('The service didn’t accept the API key')).toBeVisible();
  await expect(page.getByText('Who are you?')).toBeVisible();
  // Nothing is under way.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(press(page, 'Open settings')).toBeVisible();
  await press(page, 'Check again').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
});
