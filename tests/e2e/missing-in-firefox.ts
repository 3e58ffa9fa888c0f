const page = 'The page is of the same files in both builds, and other tests open it in Firefox';
const settings =
  'The settings are the same files in both builds; Firefox connects, adds and switches';
const queue = 'The queue is the same code in both builds, and the fault run kills Firefox, too';
const storage =
  'What lies in storage is read by the same code, and hostile rows run in Firefox, too';
const node = 'It is about npm, a manifest or pages of the local service';
const chromium = 'It is about Chromium alone';
const content = 'No build has a content script, and the manifests of both are tested';
const one = 'In Firefox each test fails on a request to another host';

/** Why tests of Chromium have none in Firefox, by the file or the title. */
export const missing: Record<string, string> = {
  'options/connections-order.spec.ts': settings,
  'options/options-kept.spec.ts': settings,
  'options/options-others.spec.ts': settings,
  'options/options-typed.spec.ts': settings,
  'options/options.spec.ts': settings,
  'options/pairing.spec.ts': settings,
  'outbox/broken-storage.spec.ts': storage,
  'outbox/new-reports-odd.spec.ts': queue,
  'outbox/new-reports-paused.spec.ts': queue,
  'outbox/new-reports.spec.ts': queue,
  'outbox/outage.spec.ts': queue,
  'outbox/outbox.spec.ts': queue,
  'outbox/redirects.spec.ts': queue,
  'outbox/two-windows.spec.ts': queue,
  'pages/export-odd.spec.ts': page,
  'pages/export.spec.ts': page,
  'pages/print.spec.ts': page,
  'pages/projects-odd.spec.ts': page,
  'pages/projects.spec.ts': page,
  'pages/site-view.spec.ts': page,
  'pages/watches.spec.ts': page,
  'popup/clicks.spec.ts': page,
  'popup/create.spec.ts': page,
  'popup/fix-first.spec.ts': page,
  'popup/recent.spec.ts': page,
  'popup/side-panel.spec.ts': page,
  'popup/what-changed.spec.ts': page,
  'product/content-scripts.spec.ts': content,
  'product/dev.spec.ts': node,
  'product/install.spec.ts': node,
  'product/manifest.spec.ts': node,
  'product/older-chromium.spec.ts': chromium,
  'product/one-server.spec.ts': one,
  'product/private-report.spec.ts': node,
  'product/start.spec.ts': node,
  'reports/field-checks.spec.ts': page,
  'reports/kept-reports.spec.ts': page,
  'reports/report.spec.ts': page,
  'reports/reports-access.spec.ts': page,
  'reports/reports-focus.spec.ts': page,
  'reports/reports-heard.spec.ts': page,
  'reports/reports-keys.spec.ts': page,
  'reports/reports-many.spec.ts': page,
  'reports/reports-odd.spec.ts': page,
  'reports/reports-steady.spec.ts': page,
  'reports/scored-service.spec.ts': page,
  'toolbar/omnibox.spec.ts': chromium,
  'toolbar/shortcuts.spec.ts': page,
};
