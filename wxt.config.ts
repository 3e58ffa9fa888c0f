import { defineConfig } from 'wxt';
import { hasDisplay } from './scripts/lib/display.ts';
import { guideFile, renderGuidePage } from './scripts/lib/guide.ts';
import { addOnId } from './scripts/lib/identity.ts';
import { packInPlaceOfEnglish, packLanguages } from './scripts/lib/languages/messages.ts';
import { collectLicenses, license, renderLicenses } from './scripts/lib/licenses.ts';
import { renderManagedSchema } from './scripts/lib/managed-schema.ts';
import { readNews } from './scripts/lib/news.ts';
import { oldestBrowsers } from './scripts/lib/oldest-browsers.ts';
import { renderSettingsSchema } from './scripts/lib/settings-schema.ts';
import { reviewed } from './scripts/lib/sources.ts';

/**
 * Firefox turns http: into https: under its own default policy, and Trusted Types keep text from
 * becoming markup. Development reloads over ws:, with styles from its own server.
 */
const contentPolicy = (development: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${development ? " 'unsafe-inline' http://localhost:*" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src http: https:${development ? ' ws:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types worker',
  ].join('; ');

/** Puts the guide into its page, so that the package has its text and no Markdown. */
const putGuide = {
  name: 'guide',
  transformIndexHtml: {
    order: 'pre' as const,
    handler: (html: string) => html.replace(`<!-- ${guideFile} -->`, () => renderGuidePage()),
  },
};

/**
 * Chromium (136 and newer) compiles all functions of a file with this first line while it loads,
 * off the main thread. The popup calls almost all of its own before its first frame.
 */
const compileAtOnce = ({ name }: { name: string }) =>
  name === 'popup' ? '//# allFunctionsCalledOnLoad' : '';

/** The schema of what an organisation can set, as a file of the package for Chromium. */
const managedSchemaFile = 'managed.schema.json';

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  // One interface in all browsers, also in Chromium before 148, which has no `browser` of its own.
  alias: { 'wxt/browser': 'lib/browser/browser.ts' },
  targetBrowsers: ['chrome', 'firefox'],
  // `npm run dev` opens the browsers that the set-up found. Chromium has no sandbox for root.
  webExt: {
    disabled: !hasDisplay,
    binaries: {
      ...(process.env['CHROMIUM_PATH'] && { chrome: process.env['CHROMIUM_PATH'] }),
      ...(process.env['FIREFOX_PATH'] && { firefox: process.env['FIREFOX_PATH'] }),
    },
    chromiumArgs: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  },
  // A folder is a pattern only with what is below it.
  zip: { includeSources: reviewed.flatMap((path) => [path, `${path}/**`]) },
  // The oldest browsers know light-dark(), without which every colour would be there twice. A list
  // of what to preload would stand before the first line, see `compileAtOnce`.
  vite: () => ({
    plugins: [putGuide, collectLicenses],
    define: { newsOfBuild: JSON.stringify(readNews()) },
    build: {
      license,
      cssTarget: [`chrome${oldestBrowsers.chrome}`, `firefox${oldestBrowsers.firefox}`],
      modulePreload: false,
      rolldownOptions: { output: { postBanner: compileAtOnce } },
    },
  }),
  hooks: {
    // Each page has its files to itself, so that it loads few, and nothing that only others need.
    'entrypoints:grouped': (_, groups) => {
      const apart = groups.flatMap((group) =>
        Array.isArray(group) ? group.map((page) => [page]) : [group],
      );
      groups.splice(0, groups.length, ...apart);
    },
    // One file has all that a page needs for its first frame, whatever its later parts share. They
    // import that file, so a page that waits at its top level for one of them waits for ever.
    'vite:build:extendConfig': ([entrypoint], { build }) => {
      const output = build?.rolldownOptions?.output;
      const isPage = entrypoint?.type !== 'background' && entrypoint?.type !== 'unlisted-script';
      if (!entrypoint || !isPage || !output || Array.isArray(output)) return;
      output.codeSplitting = { groups: [{ name: entrypoint.name, tags: ['$initial'] }] };
    },
    // The licenses of what is in the package have to be in it, too. So has the schema of settings
    // files, for whoever writes one. Chromium wants one of what an organisation can set, too. Of a
    // language, the package has the messages, in the form that browsers need.
    'build:publicAssets': ({ config }, files) => {
      const others = files.filter(({ relativeDest }) => !relativeDest.startsWith('_locales'));
      const shown = config.mode === 'development' ? process.env['SHOWN_LANGUAGE'] : undefined;
      const languages = shown === undefined ? packLanguages() : [packInPlaceOfEnglish(shown)];
      files.splice(0, files.length, ...others, ...languages);
      files.push({ relativeDest: 'licenses.txt', contents: renderLicenses() });
      files.push({ relativeDest: 'settings.schema.json', contents: renderSettingsSchema() });
      if (config.browser !== 'firefox')
        files.push({ relativeDest: managedSchemaFile, contents: renderManagedSchema() });
    },
    // WXT puts the title of the popup's page there, which has one language. Firefox shows a puzzle
    // piece for a sidebar without an icon of its own.
    'build:manifestGenerated': (_, { action, icons, sidebar_action: sidebar }) => {
      if (action) action.default_title = '__MSG_actionTitle__';
      if (sidebar && icons) sidebar.default_icon = icons;
    },
  },
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      'storage', // connections, jobs, preferences and the newest reports
      // a browser that runs out of disk space leaves the archive and the lists under way alone
      'unlimitedStorage',
      // a job that waits goes on when its time has come, also after the worker was stopped
      'alarms',
      'contextMenus', // "Create report" and more, in the menus of pages and of the toolbar button
      // the address of the page in front, and only once the person clicked the button, pressed a
      // shortcut or chose a menu item
      'activeTab',
      // closes each connection after a request, so that no browser repeats a create by itself
      'declarativeNetRequestWithHostAccess',
      // the side panel of Chromium; the sidebar of Firefox needs none
      ...(browser === 'firefox' ? [] : ['sidePanel']),
    ],
    // Each has a switch in the settings, which asks for it and gives it back.
    optional_permissions: [
      'notifications', // how a report ended that was asked for without the popup
      // the result of the page in front on the toolbar button, on all pages, and a side panel that
      // follows it
      'tabs',
    ],
    omnibox: { keyword: 'vd' },
    // Nothing at install. "Connect" asks for the one host of the service.
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    content_security_policy: { extension_pages: contentPolicy(mode === 'development') },
    commands: {
      _execute_action: {
        // Firefox opens its own View menu on Alt+Shift+V, on Linux and Windows.
        suggested_key: { default: browser === 'firefox' ? 'Alt+Shift+U' : 'Alt+Shift+V' },
      },
      'report-page': {
        description: '__MSG_sharedCreate__',
        // Chromium takes Alt+Shift+R for its reading mode, and gives it to no extension.
        suggested_key: { default: browser === 'firefox' ? 'Alt+Shift+R' : 'Alt+Shift+E' },
      },
      'open-reports': { description: '__MSG_sharedAllReports__' },
    },
    // In a private window a job would write the address of the page to disk.
    incognito: 'not_allowed',
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: addOnId,
              strict_min_version: oldestBrowsers.firefox,
              data_collection_permissions: { required: ['browsingActivity', 'authenticationInfo'] },
            },
          },
        }
      : {
          minimum_chrome_version: oldestBrowsers.chrome,
          // Firefox takes an organisation's settings without a schema, and has no such key.
          storage: { managed_schema: managedSchemaFile },
        }),
  }),
});
