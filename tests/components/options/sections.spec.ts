import { sections, sectionTitles } from '../../../components/options/sections.ts';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };
import { anyPage } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aJob, undecided } from '../../support/builders/values.ts';
import { showSection } from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';
import { countWords } from '../support/count-words.ts';

const service = { url: 'https://reports.example.org', key: 'a-key-for-tests' };

test('All sections together have at most 300 words with one connection', async ({ harness }) => {
  await harness.connect(service);
  const page = await harness.open('options.html');
  await page.getByRole('heading', { name: 'Connections' }).waitFor();
  const counts: Record<string, number> = {
    header: await countWords(page, '.options > header'),
    list: await countWords(page, '.section-list'),
  };
  for (const section of sections) {
    await showSection(page, section);
    await expect(page.locator(`#${section}-title`)).toBeVisible();
    counts[section] = await countWords(page, '.section:not([hidden])');
    expect(counts[section], section).toBeGreaterThan(0);
  }
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  test.info().annotations.push({ type: 'figures', description: `${all} words` });
  expect(all, JSON.stringify(counts)).toBeLessThanOrEqual(300);
});

test('The list at the side shows one section at a time, which the address names', async ({
  harness,
}) => {
  await harness.connect(service);
  const page = await harness.open('options.html');
  await page.setViewportSize({ width: 900, height: 700 });
  const list = page.getByRole('navigation', { name: 'Settings' });
  const headings = page.getByRole('heading', { level: 2 });
  const titles = sections.map((section) => messages[sectionTitles[section]].message);
  await expect(list.getByRole('link')).toHaveText(titles);
  await expect(list.locator('[aria-current="page"]')).toHaveText('Connections');
  for (const section of sections) {
    const name = messages[sectionTitles[section]].message;
    await list.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`#${section}$`));
    await expect(headings).toHaveText([name]);
    await expect(list.locator('[aria-current="page"]')).toHaveText(name);
  }
  await page.goBack();
  await expect(headings).toHaveText(['Data']);
  await page.reload();
  await expect(headings).toHaveText(['Data']);
});

test('A narrow page has a select in place of the list', async ({ harness }) => {
  await harness.connect(service);
  const page = await harness.open('options.html#watches');
  await page.setViewportSize({ width: 899, height: 700 });
  const select = page.getByRole('combobox', { name: 'Settings' });
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0);
  await expect(select).toHaveValue('watches');
  await select.selectOption('Issue tracker');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Issue tracker']);
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(select).toBeHidden();
});

test('What was typed in a section is there when the person comes back', async ({ harness }) => {
  await harness.connect(service);
  const page = await harness.open('options.html#addresses');
  await page.getByRole('textbox', { name: 'Hosts' }).fill('example.com');
  await showSection(page, 'data');
  await expect(page.getByRole('textbox', { name: 'Hosts' })).toBeHidden();
  await showSection(page, 'addresses');
  await expect(page.getByRole('textbox', { name: 'Hosts' })).toHaveValue('example.com');
});

test('What is gone from the settings is nowhere in them', async ({ harness }) => {
  await harness.connect(service);
  const page = await harness.open('options.html');
  await page.evaluate(
    `chrome.storage.local.set({ preferences: { privacyOfNew: 'last', lastPrivacy: 0, settleSeconds: 600 } })`,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Default privacy')).not.toContainText('last');
  await expect(page.getByLabel('Privacy of new reports')).toHaveValue('private');
  await expect(page.getByRole('button', { name: /Move/ })).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText(/Tolerance|Wait for/);
  await showSection(page, 'appearance');
  await page.getByLabel('Theme').selectOption('Dark');
  await expect
    .poll(() =>
      page.evaluate(`chrome.storage.local.get('preferences').then((all) => all.preferences)`),
    )
    .toMatchObject({ theme: 'dark', settleSeconds: 600, privacyOfNew: 'private' });
});

test('The requests of a connection that need the person are a link to them', async ({
  harness,
}) => {
  await put(await anyPage(harness), () =>
    keep({ jobs: [aJob({ kind: 'create', url: 'https://example.com/', privacy: 1 }, undecided)] }),
  );
  const page = await harness.open('options.html');
  await page.getByRole('link', { name: '1 request needs you' }).click();
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
});

test('A section that is asked for while the page is being drawn is shown', async ({ harness }) => {
  await harness.connect(service);
  const page = await harness.open('options.html');
  // Observers are told right after the first render, before its effects run.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector('.section-list')) return;
    observer.disconnect();
    location.hash = 'about';
  }).observe(document, { childList: true, subtree: true })`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['About']);
});
