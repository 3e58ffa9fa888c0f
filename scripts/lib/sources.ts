/** The files and folders that the built extension is made of. It is built anew when they change. */
export const sources = [
  'entrypoints',
  'components',
  'lib',
  'public',
  'docs/guide.md',
  'CHANGELOG.md',
  'scripts/lib',
  'wxt.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  // `npm ci` reads them, too
  '.npmrc',
  'local-service/package.json',
  'LICENSE',
  'SOURCE_CODE_REVIEW.md',
];

/**
 * The files and folders that Firefox's reviewers get: besides these, a service to try the extension
 * with.
 */
export const reviewed = [...sources, 'scripts', 'local-service'];
