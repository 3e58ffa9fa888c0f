import type { browser as native } from '@wxt-dev/browser';
import polyfill from 'webextension-polyfill';

/**
 * The browser's own types for parts that the types of the polyfill lack: `setAccessLevel`, which
 * the polyfill passes through; a listener that answers only some messages; and the side panel of
 * Chromium.
 */
interface NativeParts {
  storage: { local: Partial<Pick<typeof native.storage.local, 'setAccessLevel'>> };
  runtime: Pick<typeof native.runtime, 'onMessage'>;
  sidePanel?: Partial<Pick<typeof native.sidePanel, 'open'>>;
}

/**
 * The browser's own interface: `browser` if there is one, else `chrome`, wrapped by the polyfill,
 * as in Chromium before 148. Import it as `wxt/browser`, which stands for this file
 * (`wxt.config.ts`). WXT's own code then uses this file too, and unit tests get WXT's fake browser.
 *
 * An `import` would make the build copy every part of the browser's interface, so the browser would
 * create even the parts that nobody uses. The server of `npm run dev` does not know `require`.
 */
export const browser = (
  import.meta.env.DEV ? polyfill : require('webextension-polyfill')
) as typeof polyfill & NativeParts;
