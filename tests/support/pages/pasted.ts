import { expect, type Page } from '@playwright/test';
import type { Harness } from '../browser/harness.ts';

/** The text in the clipboard, pasted with the keyboard on another page. */
export async function pasted(harness: Harness, elsewhere: string): Promise<string> {
  const page: Page = await harness.open(elsewhere);
  await page.evaluate(`document.body.append(document.createElement('textarea'))`);
  await page.getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox')).not.toHaveValue('');
  const text = await page.getByRole('textbox').inputValue();
  await page.close();
  return text;
}
