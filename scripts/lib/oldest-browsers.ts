/** The oldest browsers that run the extension, by their names in browser-compat data. */
export const oldestBrowsers = {
  chrome: '128',
  firefox: '140.0',
  // The first one on Android that knows data_collection_permissions.
  firefox_android: '142.0',
} as const;
