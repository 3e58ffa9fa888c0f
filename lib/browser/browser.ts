import type { browser as native } from '@wxt-dev/browser';
import polyfill from 'webextension-polyfill';

/**
 * The browser's own types where those of the polyfill do not fit: `setAccessLevel`, which the
 * polyfill passes through, a listener that answers some messages and leaves others to the next
 * listener, and the side panel of Chromium.
 */
interface NativeParts {
  storage: { local: Partial<Pick<typeof native.storage.local, 'setAccessLevel'>> };
  runtime: Pick<typeof native.runtime, 'onMessage'>;
  sidePanel?: Partial<Pick<typeof native.sidePanel, 'open'>>;
}

/**
 * The browser's own interface: its `browser` where it has one, else `chrome` as the polyfill wraps
 * it, as in Chromium before 148. Import it as `wxt/browser`, which stands for this file
 * (`wxt.config.ts`): then WXT's own code uses it too, and unit tests get WXT's fake browser.
 *
 * For an `import`, the build copies every part of the browser's interface, which the browser makes
 * only when it is used. The server of `npm run dev` knows no `require`.
 */
export const browser = (
  import.meta.env.DEV ? polyfill : require('webextension-polyfill')
) as typeof polyfill & NativeParts;
