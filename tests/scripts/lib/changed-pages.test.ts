import { expect, test } from 'vitest';
import { changedPages, pages } from '../../../scripts/lib/changed-pages.ts';

test('A component is in the bundles of the pages that import it, by whatever way', () => {
  expect(changedPages(['components/sidepanel/SidePanel.tsx'])).toEqual(['sidepanel']);
  expect(changedPages(['components/ui/Button.tsx'])).toEqual([
    'guide',
    'options',
    'popup',
    'reports',
    'sidepanel',
  ]);
  expect(changedPages(['lib/domain/problem.ts'])).toEqual(pages);
});

test('The words and the configuration are in every bundle', () => {
  for (const file of ['public/_locales/en/messages.json', 'wxt.config.ts', 'package-lock.json'])
    expect(changedPages([file])).toEqual(pages);
});

test('The text of the guide is in its page', () => {
  expect(changedPages(['docs/guide.md'])).toEqual(['guide']);
});

test('Tests, docs and the local service are in none', () => {
  expect(
    changedPages([
      'tests/e2e/popup/popup.spec.ts',
      'docs/outbox.md',
      'local-service/src/command/main.ts',
    ]),
  ).toEqual([]);
});
