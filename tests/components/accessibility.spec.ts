import { showPopup, showSidePanel, showReports } from '../support/builders/show.ts';
import { axeFaults } from '../support/browser/show.ts';
import { startServer } from '../support/service/server.ts';
import { oddAnswers } from '../e2e/options/odd-answers.ts';
import { expect, test } from './support/component-test.ts';
import { optionStates } from '../screenshots/states/options.ts';
import { openOptions, openSettings } from '../support/pages/options-page.ts';
import { reportStates } from '../screenshots/states/reports.ts';
import { sidePanelStates } from '../screenshots/states/side-panel.ts';
import { popupStates } from '../screenshots/states/popup.ts';

// Each state costs some 2 s, and several times that on a slow machine.
test.describe.configure({ mode: 'parallel' });

/** Targets of 24 px at least, which axe leaves to whoever asks for it. */
const targetSize = { 'target-size': { enabled: true } };
/** The same of names that begin with the words that are seen. */
const namesToo = { ...targetSize, 'label-content-name-mismatch': { enabled: true } };

test('axe finds nothing in any state of the popup, in both themes', async ({ harness }) => {
  test.setTimeout(900_000);
  const tab = await harness.context.newPage();
  for (const state of popupStates) {
    const page = await showPopup(harness, state, tab);
    expect.soft(await axeFaults(page, namesToo), state.name).toEqual([]);
  }
});

test('axe finds nothing in any state of the side panel, in both themes, and nothing is wider than a narrow one', async ({
  harness,
}) => {
  test.setTimeout(900_000);
  const tab = await harness.context.newPage();
  for (const state of sidePanelStates) {
    const page = await showSidePanel(harness, state, tab);
    expect.soft(await axeFaults(page, namesToo), state.name).toEqual([]);
    for (const width of [320, 200]) {
      await page.setViewportSize({ width, height: 700 });
      expect
        .soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), state.name)
        .toBeLessThanOrEqual(0);
    }
  }
});

test('axe finds nothing in the guide, in both themes, and nothing is wider than a narrow window', async ({
  harness,
}) => {
  const page = await harness.open('guide.html');
  await page.getByRole('heading', { name: 'Guide', exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(
    await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0);
});

test('axe finds nothing in the menu of a row', async ({ harness }) => {
  const state = popupStates.find(({ name }) => name === 'with-history');
  const page = await showPopup(harness, state!);
  await page.getByRole('list').getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menu').waitFor();
  expect(await axeFaults(page, namesToo)).toEqual([]);
});

test('axe finds nothing in any state of the options, in both themes', async ({
  harness,
  service,
}) => {
  test.setTimeout(900_000);
  const odd = await startServer(oddAnswers);
  const page = await openOptions(harness);
  for (const [name, show] of Object.entries(optionStates)) {
    await openSettings(page);
    await show(page, { service, odd: odd.url });
    expect.soft(await axeFaults(page, targetSize), name).toEqual([]);
  }
  await odd.close();
});

/** Whether the report beside the list is scrolled. Runs in a page. */
const isScrolled = `(document.querySelector('.panel')?.scrollTop ?? 0) > 0`;

/** The states of Reports are many: each worker takes some of them. */
const parts = 4;
for (let part = 1; part <= parts; part += 1)
  test(`axe finds nothing in any state of the reports, in both themes, and nothing is wider than the screen (${part} of ${parts})`, async ({
    harness,
  }) => {
    test.setTimeout(900_000);
    const tab = await harness.context.newPage();
    for (const state of reportStates.filter((_, at) => at % parts === part - 1)) {
      const page = await showReports(harness, state, tab);
      // An open menu covers parts of the buttons behind it, as the bar of a scrolled report does.
      const isCovering =
        (await page.evaluate<boolean>(isScrolled)) || (await page.getByRole('menu').isVisible());
      const rules = isCovering ? {} : targetSize;
      expect.soft(await axeFaults(page, rules), state.name).toEqual([]);
      expect
        .soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), state.name)
        .toBeLessThanOrEqual(0);
    }
  });
