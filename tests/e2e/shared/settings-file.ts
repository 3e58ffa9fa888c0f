import { expect } from '@playwright/test';

/** The text of a settings file that was exported, with one more connection and another theme. */
export function withMore(text: string, key: string, address: string): string {
  expect(text).not.toContain(key);
  const file = JSON.parse(text) as { connections: object[]; preferences: object };
  expect(file.connections).toHaveLength(1);
  return JSON.stringify({
    ...file,
    connections: [...file.connections, { url: address }],
    preferences: { ...file.preferences, theme: 'dark' },
  });
}

/** The keys of all connections and the theme, as they lie in storage. Runs in a page. */
export const keysAndTheme = `chrome.storage.local.get(['connections', 'preferences']).then(
  ({ connections, preferences }) => [
    ...connections.list.map(({ apiKey }) => apiKey), preferences?.theme ?? 'system'])`;
