import type { Page } from '@playwright/test';
import { startServer } from '../support/service/server.ts';
import { oddAnswers } from '../e2e/options/odd-answers.ts';
import { test } from '../support/browser/test.ts';
import { optionStates } from './states/options.ts';
import { openOptions, openSettings } from '../support/pages/options-page.ts';
import { reportStates } from './states/reports.ts';
import { makeLockedReports, serviceStates } from './states/service.ts';
import { showPopup, showSidePanel, showReports } from '../support/builders/show.ts';
import { schemes } from '../support/browser/show.ts';
import { sidePanelStates } from './states/side-panel.ts';
import { popupStates } from './states/popup.ts';
import { picture } from './picture.ts';

/** Both themes of what the page shows, as `<folder>/<name>-<theme>.png`. */
async function shoot(page: Page, folder: string, name: string, fullPage = false): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({
      path: `${folder}/${name.replaceAll(' ', '-')}-${colorScheme}.png`,
      fullPage,
    });
  }
}

test('every state of the popup', async ({ harness }) => {
  test.setTimeout(300_000);
  for (const state of popupStates) {
    const page = await showPopup(harness, state);
    await shoot(page, 'screenshots/popup', state.name);
    await page.close();
  }
});

test('every state of the side panel', async ({ harness }) => {
  test.setTimeout(300_000);
  for (const state of sidePanelStates) {
    const page = await showSidePanel(harness, state);
    await shoot(page, 'screenshots/sidepanel', state.name, true);
    await page.close();
  }
  const narrow = await showSidePanel(harness, { ...sidePanelStates[0]!, width: 200 });
  await shoot(narrow, 'screenshots/sidepanel', 'narrow', true);
});

test('the popup with its menu open, and where colours are forced', async ({ harness }) => {
  const state = popupStates.find(({ name }) => name === 'several-jobs');
  const page = await showPopup(harness, state!);
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menu').waitFor();
  await shoot(page, 'screenshots/popup', 'menu');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.screenshot({ path: 'screenshots/popup/forced-colours.png' });
});

test('every state of the options', async ({ harness, service }) => {
  test.setTimeout(300_000);
  const odd = await startServer(oddAnswers);
  const page = await openOptions(harness);
  for (const [name, show] of Object.entries(optionStates)) {
    await page.setViewportSize({ width: name.startsWith('welcome') ? 1120 : 800, height: 700 });
    await openSettings(page);
    await show(page, { service, odd: odd.url });
    await shoot(page, 'screenshots/options', name, true);
    if (name === 'welcome fresh') await picture(page, 'welcome');
  }
  await odd.close();
});

test('every state of the reports', async ({ harness }) => {
  test.setTimeout(300_000);
  for (const state of reportStates) {
    const page = await showReports(harness, state);
    await shoot(page, 'screenshots/reports', state.name);
    await page.close();
  }
});

test('every state of the local service’s own pages', async ({ harness, service }) => {
  await makeLockedReports(service);
  const page = await harness.context.newPage();
  await page.setViewportSize({ width: 800, height: 640 });
  for (const [name, show] of Object.entries(serviceStates)) {
    await show(page, service);
    await shoot(page, 'screenshots/service', name);
  }
  await page.setViewportSize({ width: 340, height: 640 });
  await page.goto(service.url);
  await shoot(page, 'screenshots/service', 'list narrow', true);
});
