import type { Plugin } from 'vite';

/** Where WXT starts its plugins, of which there are none: a request for an empty file. */
const plugins = 'virtual:wxt-html-plugins';
const nothing = '\0nothing?popup';
const preloadHelper = '\0vite/preload-helper.js';
/** What the popup loads when it is wanted. */
const later =
  /[/\\](act|Menu|Notice|ServiceNotice|PrivacyForm|ReportPassword|generatePassword|transition|from-done|concerns-all|pause)\.tsx?\?popup$/;
const popup = /[/\\]entrypoints[/\\]popup[/\\]|\?popup$/;

/**
 * Keeps what a page loads small; the popup is opened many times a day.
 * - What is loaded later brings no styles and needs no preloading, so the helper for that is left out.
 * - The popup has its modules to itself: a chunk shared with the options page holds what only that page uses, and packs worse.
 */
export function leanPages(): Plugin {
  return {
    name: 'lean-pages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        // The oldest browsers of the manifest: they know light-dark(), which takes the place of every colour twice otherwise.
        cssTarget: ['chrome128', 'firefox140'],
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'popup', test: (id) => id.endsWith('?popup') && !later.test(id) }] } },
        },
      },
    }),
    async resolveId(source, importer, options) {
      if (!importer || !popup.test(importer) || options.isEntry) return null;
      if (source === plugins) return nothing;
      // Shared, it would lie in the popup's chunk, and the page that wants it would start the popup.
      if (source === preloadHelper) return `${preloadHelper}?popup`;
      const resolved = await this.resolve(source, importer.replace(/\?popup$/, ''), { ...options, skipSelf: true });
      return resolved && /\.(m?js|tsx?)$/.test(resolved.id) && !resolved.id.startsWith('\0')
        ? { ...resolved, id: `${resolved.id}?popup` }
        : resolved;
    },
    load: {
      order: 'pre',
      handler(id) {
        if (id === nothing) return '';
        return id.startsWith(preloadHelper) ? 'export const __vitePreload = (load) => load();' : null;
      },
    },
  };
}
