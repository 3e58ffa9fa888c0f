import { useLayoutEffect, useState } from 'preact/hooks';
import type { Words } from '../../lib/browser/i18n.ts';
import { decoded } from '../../lib/domain/addresses/page-url.ts';

/** The sections of the settings by their names in the address, in the order of the list. */
export const sectionTitles = {
  connections: 'optionsConnections',
  reports: 'reportsTitle',
  addresses: 'newAddresses',
  watches: 'reportsTab_watches',
  toolbar: 'optionsToolbar',
  notifications: 'preferencesNotifications',
  shortcuts: 'optionsShortcuts',
  appearance: 'optionsAppearance',
  'issue-tracker': 'issueTracker',
  data: 'dataTitle',
  about: 'optionsAbout',
} as const satisfies Record<string, Words>;
export type Section = keyof typeof sectionTitles;
export const sections = Object.keys(sectionTitles) as Section[];

/** The section that the address of the page names, or null. */
export function namedSection(): Section | null {
  const [name] = namesInHash();
  return sections.find((section) => section === name) ?? null;
}

/**
 * The id of the connection that the address of the page names (`openConnection`) until it is shown.
 * Null if there is none.
 */
export function namedConnection(): string | null {
  return namesInHash()[1] ?? null;
}

function namesInHash(): string[] {
  return location.hash.slice(1).split('/').map(decoded);
}

/** The section that is shown: the one in the address, or the first. */
export function useSection(): Section {
  const [section, setSection] = useState(namedSection);
  // The address may have changed since the first render.
  useHash(() => setSection(namedSection()));
  return section ?? 'connections';
}

/** Calls back with the first drawing, and whenever the fragment of the address changes. */
export function useHash(follow: () => void): void {
  useLayoutEffect(() => {
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
}
