// Draws the icons of the extension: node scripts/icons.mjs. Takes the Chromium on the PATH, or the
// one named by CHROMIUM.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findOnPath } from './setup/find-on-path.mjs';

const folder = fileURLToPath(new URL('../public/icon/', import.meta.url));

/** Draws a tick on a tile. Large icons have the three shapes of a result below it. */
function drawing(size) {
  const [path, width] = size < 48 ? ['M34 66 56 88 96 44', 17] : ['M38 50 57 69 92 31', 14];
  const shapes =
    '<circle cx="36" cy="98" r="9" fill="#7fe3b4"/><rect x="55" y="89" width="18" height="18" rx="3" fill="#ffd37a"/><path d="M92 88 103 107H81z" fill="#ffb0a8"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 128 128">
    <rect x="4" y="4" width="120" height="120" rx="28" fill="#2f5bd8"/>
    <path d="${path}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>${size < 48 ? '' : shapes}
  </svg>`;
}

mkdirSync(folder, { recursive: true });
const executablePath =
  process.env.CHROMIUM ?? (await findOnPath(['chromium', 'chromium-browser', 'google-chrome']));
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
for (const size of [16, 32, 48, 128]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing(size)}`);
  await page.screenshot({ path: `${folder}${size}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
