/**
 * The variables that an audit may know: the path of programs, language, time zone, fonts, and where
 * temporary files go. All others stay in the service, such as its API key and the address of its
 * database: an audit runs the scripts of strangers. Windows adds what it needs by itself.
 */
const known =
  /^(?:PATH|LANG|LANGUAGE|LC_[A-Z]+|TZ|FONTCONFIG_[A-Z]+|XDG_DATA_DIRS|TMPDIR|TEMP|TMP)$/i;

/** The variables that name the folders where programs keep files for their account. */
const places = [
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
  'XDG_RUNTIME_DIR',
];

/**
 * The environment of a program of an audit. With a folder, the program keeps all its files there:
 * its cache has the pages that it opened, also those behind a login.
 */
export function auditEnvironment(folder?: string): Partial<Record<string, string>> {
  const own = folder === undefined ? [] : places.map((name) => [name, folder] as const);
  const given = Object.entries(process.env).filter(([name]) => known.test(name));
  return Object.fromEntries([...given, ...own]);
}
