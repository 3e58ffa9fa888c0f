/** The pictures of docs/stores, all of the same size, and the tile. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fieldChecks, fieldChecksBefore } from '../support/service/samples.ts';
import type { Harness } from '../support/browser/harness.ts';
import { test } from '../support/browser/test.ts';
import { keep } from '../support/builders/keep.ts';
import { showPopup, showReports, showSidePanel } from '../support/builders/show.ts';
import { answers, archive } from './guide-samples.ts';
import { inTheme, saveForStores, storePicture } from './picture.ts';
import { fixFirstStates } from './states/fix-first.ts';
import { newest, shop, shopRuns } from './states/shop.ts';

const inline = (type: string, data: Buffer | string) =>
  `data:${type};base64,${Buffer.from(data).toString('base64')}`;
const icon = inline('image/png', readFileSync('public/icon/128.png'));
const tokens = readFileSync('components/ui/tokens.css', 'utf8');
const look = readFileSync('tests/screenshots/stores.css', 'utf8');

/** A page of these elements, with the colours of the product, of this size in pixels. */
async function draw(harness: Harness, name: string, html: string, width = 1280, height = 800) {
  const page = await harness.context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent(`<!doctype html><style>${tokens}${look}</style>${html}`);
  saveForStores(name, await page.screenshot());
  await page.close();
}

/** A window with a web page, and a picture of the extension at its place in it. */
async function drawWindow(harness: Harness, name: string, place: 'popup' | 'panel', shown: Page) {
  const part = inline('image/png', await inTheme(shown, 'light'));
  const title = place === 'panel' ? `<h2><img src="${icon}">Verdict</h2>` : '';
  await draw(
    harness,
    name,
    `<header><i>←</i><i>→</i><i>↻</i><b>${shop.replace('https://', '')}</b><img src="${icon}"></header>
    <main>
      <nav><b>Example Outdoors</b>Boots<span>Jackets</span><span>Tents</span></nav>
      <section>
        <svg viewBox="0 0 330 400">
          <circle cx="90" cy="80" r="34" />
          <path d="M0 400V250l80-110 70 80 80-140 100 140v180z" />
          <path d="M0 400V330l100-70 90 50 70-40 70 50v80z" />
        </svg>
        <div>
          <h1>Winter boots</h1>
          <p>Warm, waterproof and light. Made for snow, and for the way to work.</p>
          <p class="price">€ 129</p>
          <p class="sizes"><u>40</u><u>41</u><u class="chosen">42</u><u>43</u></p>
          <p class="buy">Add to basket</p>
        </div>
      </section>
      <ul>
        <li><b>Warm</b>Lined with wool, to −20 °C</li>
        <li><b>Waterproof</b>Welded seams all around</li>
        <li><b>Light</b>480 g for each boot</li>
      </ul>
    </main>
    <aside class="${place}">${title}<img src="${part}"></aside>`,
  );
  await shown.close();
}

test('the pictures of the stores', async ({ harness }) => {
  const popup = fixFirstStates.find(({ name }) => name === 'fix-first, field')!;
  await drawWindow(harness, 'popup', 'popup', await showPopup(harness, popup));

  const panel = await showSidePanel(harness, {
    name: '',
    address: shop,
    fill: () => keep({ newest, archive: shopRuns(fieldChecks, fieldChecksBefore) }),
  });
  await panel.setViewportSize({ width: 360, height: 704 });
  await drawWindow(harness, 'side-panel', 'panel', panel);

  const reports = await showReports(harness, {
    name: '',
    answers,
    search: '?report=400',
    fill: () => keep({ archive }),
  });
  await storePicture(reports, 'reports', 'light');
  await reports.close();

  const report = await showReports(harness, {
    name: '',
    answers,
    search: '?report=400',
    fill: () => keep({ archive, preferences: { fullWidth: true } }),
  });
  await storePicture(report, 'report', 'dark');
});

test('the tile of the stores', async ({ harness }) => {
  await draw(
    harness,
    'tile',
    `<div class="tile"><img src="${icon}"><h1>Verdict</h1><p>A quality report on the page<br>in front of you, one click away</p></div>`,
    440,
    280,
  );
});
