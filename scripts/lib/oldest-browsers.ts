/** The oldest browsers that run the extension, by their names in browser-compat data. */
export const oldestBrowsers = {
  chrome: '128',
  firefox: '140.0',
} as const;
