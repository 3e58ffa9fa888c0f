import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { schemes, settled } from '../support/browser/show.ts';
import { smallPng } from './small-png.ts';

/** The space around the parts of a page that a picture shows, in CSS pixels. */
const marginPx = 12;

type Theme = (typeof schemes)[number];

/**
 * Both themes of what the page shows, or of the part of it that these elements take, as
 * `docs/images/<name>-<theme>.png`, small enough for the repository.
 */
export async function picture(page: Page, name: string, ...parts: Locator[]): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const clip = parts.length > 0 ? { clip: await areaOf(page, parts) } : {};
    savePicture(`${name}-${colorScheme}`, await page.screenshot(clip));
  }
}

/** Writes a picture into docs/images, with a palette. */
export function savePicture(name: string, png: Buffer): void {
  writeFileSync(`docs/images/${name}.png`, smallPng(png));
}

/** Writes a picture into docs/stores/images, with a palette. */
export function saveForStores(name: string, png: Buffer): void {
  writeFileSync(`docs/stores/images/${name}.png`, smallPng(png));
}

/** A picture of the page in one theme, in the size that all stores take. */
export async function storePicture(page: Page, name: string, theme: Theme): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  saveForStores(name, await inTheme(page, theme));
  if (size) await page.setViewportSize(size);
}

/** The page as it is in one theme. */
export async function inTheme(page: Page, colorScheme: Theme): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
  return page.screenshot();
}

/**
 * The part of the viewport that has all of these elements, with a margin unless it is as wide as
 * the viewport.
 */
async function areaOf(page: Page, parts: Locator[]) {
  const boxes = await Promise.all(
    parts.map(async (part) => {
      const box = await part.boundingBox();
      if (!box) throw new Error(`${String(part)} is not shown.`);
      return box;
    }),
  );
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const margin = right - left < width ? marginPx : 0;
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - margin);
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.y + box.height)) + margin);
  return { x: left - margin, y: top, width: right - left + 2 * margin, height: bottom - top };
}
