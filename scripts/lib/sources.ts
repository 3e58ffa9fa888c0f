/** The files and folders that the built extension is made of. Firefox's reviewers get these. */
export const sources = [
  'entrypoints',
  'components',
  'lib',
  'public',
  'docs/guide.md',
  'docs/settings.schema.json',
  'CHANGELOG.md',
  'scripts',
  'wxt.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  // `npm ci` reads it, too
  '.npmrc',
  'local-service',
  'LICENSE',
  'SOURCE_CODE_REVIEW.md',
];
