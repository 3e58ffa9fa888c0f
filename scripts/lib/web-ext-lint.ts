import { array, object, optional, parse, string } from 'valibot';
import { extensionFolder } from './project.ts';
import { type Outcome, runQuietly } from './run.ts';

const Message = object({ code: string(), message: string(), file: optional(string()) });
const LintReport = object({
  errors: array(Message),
  warnings: array(Message),
  notices: array(Message),
});

/**
 * Checks the Firefox build as its store does. Each page with Preact has one known warning: Preact
 * contains an `innerHTML`, which Trusted Types keep harmless. Another warning is about Firefox for
 * Android, for which the extension is not offered. Any further warning fails.
 */
export async function webExtLint(): Promise<Outcome> {
  const { output } = await runQuietly('web-ext', [
    'lint',
    '--output',
    'json',
    '--source-dir',
    extensionFolder('firefox'),
  ]);
  const start = output.indexOf('{');
  if (start < 0) return { code: 1, output };
  const { errors, warnings } = parse(
    LintReport,
    JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)),
  );
  const isKnown = ({ code, file }: (typeof warnings)[number], at: number) =>
    code === 'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION' ||
    (code === 'UNSAFE_VAR_ASSIGNMENT' &&
      warnings.findIndex((other) => other.code === code && other.file === file) === at);
  const found = [...errors, ...warnings.filter((warning, at) => !isKnown(warning, at))];
  return {
    code: found.length === 0 ? 0 : 1,
    output: found.map(({ code, message }) => `${code}: ${message}`).join('\n'),
  };
}
