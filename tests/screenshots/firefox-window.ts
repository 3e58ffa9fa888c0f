import type { Browser } from 'puppeteer-core';
import { inWindow } from '../support/browser/firefox-window.ts';
import { addOnId } from '../../scripts/lib/identity.ts';
import { schemes } from '../support/browser/show.ts';
import { savePicture } from './picture.ts';

/**
 * Puts the extension's button into the toolbar, as a person who pins it. Takes away the stripes
 * that Firefox shows in the address bar while it is driven from outside.
 */
export async function prepareWindow(browser: Browser): Promise<void> {
  const widget = `${addOnId.replaceAll(/[^a-z0-9]/g, '_')}-browser-action`;
  await inWindow(
    browser,
    `CustomizableUI.addWidgetToArea('${widget}', CustomizableUI.AREA_NAVBAR);
    document.documentElement.removeAttribute('remotecontrol');
    return '';`,
  );
}

/**
 * Both themes of an element in the window of Firefox itself, as `docs/images/<name>-<theme>.png`:
 * all of it, or its end that is `right` CSS pixels wide, enlarged by `scale`.
 */
export async function pictureOfWindow(
  browser: Browser,
  name: string,
  selector: string,
  { right = Infinity, scale = 1 } = {},
): Promise<void> {
  for (const theme of schemes) {
    const picture = await inWindow(
      browser,
      `Services.prefs.setIntPref('ui.systemUsesDarkTheme', ${theme === 'dark' ? 1 : 0});
      // The toolbar fades into the other theme, and is drawn a while later.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const box = document.querySelector('${selector}').getBoundingClientRect();
      const width = Math.min(box.width, ${right});
      const area = new DOMRect(box.right - width, box.y, width, box.height);
      const bitmap = await browsingContext.currentWindowGlobal.drawSnapshot(area, ${scale}, 'white');
      const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/png');`,
    );
    savePicture(`${name}-${theme}`, Buffer.from(picture.replace(/^.*,/, ''), 'base64'));
  }
}
