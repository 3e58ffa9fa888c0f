import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addOnId } from '../../../scripts/lib/identity.ts';
import { extensionFolder, inProject, type Target } from '../../../scripts/lib/project.ts';
import { expect, test } from '../../support/browser/test.ts';

const readJson = async (path: string) =>
  JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;

/** In both browsers: they ask for no permission of the other. */
const permissions = [
  'storage',
  'unlimitedStorage',
  'alarms',
  'contextMenus',
  'activeTab',
  'declarativeNetRequestWithHostAccess',
];

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  'connect-src http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types worker',
].join('; ');

const commands = (popup: string, report: string) => ({
  _execute_action: { suggested_key: { default: popup } },
  'report-page': {
    description: '__MSG_sharedCreate__',
    suggested_key: { default: report },
  },
  'open-reports': { description: '__MSG_sharedAllReports__' },
});

const shared = {
  manifest_version: 3,
  name: '__MSG_extensionName__',
  description: '__MSG_extensionDescription__',
  default_locale: 'en',
  icons: {
    16: 'icon/16.png',
    32: 'icon/32.png',
    48: 'icon/48.png',
    128: 'icon/128.png',
  },
  action: { default_title: '__MSG_actionTitle__', default_popup: 'popup.html' },
  options_ui: { page: 'options.html', open_in_tab: true },
  omnibox: { keyword: 'vd' },
  optional_permissions: ['notifications', 'tabs'],
  optional_host_permissions: ['http://*/*', 'https://*/*'],
  content_security_policy: { extension_pages: contentPolicy },
  incognito: 'not_allowed',
};

/** All that the manifests have, beside the version. A key that is not here must not be there. */
const manifests: Record<Target, Record<string, unknown>> = {
  chrome: {
    ...shared,
    minimum_chrome_version: '128',
    permissions: [...permissions, 'sidePanel'],
    background: { service_worker: 'background.js' },
    storage: { managed_schema: 'managed.schema.json' },
    side_panel: { default_path: 'sidepanel.html' },
    commands: commands('Alt+Shift+V', 'Alt+Shift+E'),
  },
  firefox: {
    ...shared,
    browser_specific_settings: {
      gecko: {
        id: addOnId,
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['browsingActivity', 'authenticationInfo'] },
      },
    },
    permissions,
    background: { scripts: ['background.js'] },
    sidebar_action: {
      default_panel: 'sidepanel.html',
      default_title: 'Verdict',
      open_at_install: false,
      default_icon: Object.fromEntries(
        ['16', '32', '48', '128'].map((size) => [size, `icon/${size}.png`]),
      ),
    },
    commands: commands('Alt+Shift+U', 'Alt+Shift+R'),
  },
};

for (const target of ['chrome', 'firefox'] as const)
  test(`The manifest built for ${target} says this, and nothing else`, async () => {
    const { version } = await readJson(inProject('package.json'));
    const built = await readJson(join(extensionFolder(target), 'manifest.json'));
    expect(built).toStrictEqual({ ...manifests[target], version });
  });

test('Each permission of a manifest, and no other, has its reason in docs/security.md', async () => {
  const named = await Promise.all(
    (['chrome', 'firefox'] as const).map(async (target) => {
      const built = await readJson(join(extensionFolder(target), 'manifest.json'));
      return [built.permissions, built.optional_permissions].flat() as string[];
    }),
  );
  const security = await readFile(inProject('docs/security.md'), 'utf8');
  const [, section = ''] = security.split('\n## Permissions\n');
  // A line begins "- `storage`: connections, jobs, …", or "- Optional `tabs`: asked for when …".
  const reasons = section
    .split('\n## ')[0]!
    .matchAll(/^- (?:Optional )?`(\w+)`[^:\n]*: \S[^]*?\.$/gm);
  expect(new Set([...reasons].map(([, name]) => name))).toEqual(new Set(named.flat()));
});

for (const target of ['chrome', 'firefox'] as const)
  test(`Each permission, optional one and optional host of the manifest for ${target}, and no other, has its reason for the stores`, async () => {
    const built = await readJson(join(extensionFolder(target), 'manifest.json'));
    const listing = await readFile(inProject('docs/stores/listing.md'), 'utf8');
    const [, section = ''] = listing.split('\n## Reasons for permissions\n');
    // A line begins "- `storage`: keeps …", or "- Optional hosts `http://*/*`, `https://*/*`: …".
    const reasons = section
      .split('\n## ')[0]!
      .matchAll(
        /^- (Optional |Optional hosts |)((?:`[^`]+`(?:, )?)+)(, not in Firefox)?: \S[^]*?\.$/gm,
      );
    const named = { '': [], 'Optional ': [], 'Optional hosts ': [] } as Record<string, string[]>;
    for (const [, kind = '', names = '', missing] of reasons)
      if (!missing || target !== 'firefox')
        named[kind]!.push(...[...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    expect(named).toEqual({
      '': expect.arrayContaining(built.permissions as string[]),
      'Optional ': built.optional_permissions,
      'Optional hosts ': built.optional_host_permissions,
    });
    expect(named['']).toHaveLength((built.permissions as string[]).length);
  });
