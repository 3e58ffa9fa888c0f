import { parseArgs } from 'node:util';
import { flagsOf, type Options, readValues } from './options.ts';

/** The options of the service that say where the reports are. */
const place = ['data', 'database'] as const;

/**
 * Reads the words and flags of a command that uses the reports. `more` are the flags that only this
 * command has. Throws a sentence for a wrong or unknown flag.
 */
export function readCommand(args: string[], more: string[], env = process.env) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: flagsOf([...place, ...more]),
  });
  const own = Object.fromEntries(
    more.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  ) as Partial<Record<string, string>>;
  const { data, database } = readValues([...place], values, env) as Pick<
    Options,
    (typeof place)[number]
  >;
  return { words: positionals, own, data, database };
}
