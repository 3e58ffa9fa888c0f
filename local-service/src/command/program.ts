import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { Command, type OptionValues } from 'commander';
import type { TrailEvent } from '../store/tables.ts';
import { deletions } from '../store/trail.ts';
import { type Environment, readVariable } from './option-values.ts';
import { flagsOf, optionNames, type Options, readOptions, readServiceOptions } from './options.ts';

/** The options of the service that say where the reports are. */
const place = ['data', 'database'] as const;
const asJson = ['--json', 'Writes JSON.'] as const;
/** Those that say where it tells how it is. */
const listening = ['port', 'host', 'base-path', 'role'] as const;

// Each is loaded when it runs.
const keyCommands = () => import('./key-command.ts');
const queueCommands = () => import('./queue-command.ts');
const backups = () => import('./backup.ts');

/**
 * Creates `verdict-service`: the service itself, which `serve` starts, and its commands, each of
 * which loads what it needs when it runs, and sets the exit code. Parsing rejects with a sentence,
 * a `DatabaseError` or the error of the system. Commander itself ends the process after the help
 * and for wrong words.
 */
export function createProgram(
  serve: (options: Options) => Promise<void>,
  env: Environment = process.env,
): Command {
  const { version, description } = JSON.parse(
    readFileSync(findPackageJSON(import.meta.url)!, 'utf8'),
  ) as { version: string; description: string };
  const program = new Command('verdict-service')
    .description(description)
    .version(version, '--version', 'Shows the version.')
    .usage('[options]\n       verdict-service COMMAND …')
    .helpOption('-h, --help', 'Shows this text, and after a command that of the command.')
    .helpCommand('help [COMMAND]', 'Shows the help of a command.')
    .configureHelp({ optionTerm: ({ flags }) => flags.replaceAll(/[<>]/g, '') })
    // The value of a mistyped flag may be a key.
    .configureOutput({ outputError: (text, write) => write(text.replace(/=[^']*/, '')) })
    .enablePositionalOptions()
    .allowExcessArguments()
    .action(async function run(this: Command) {
      const names = this.commands.map((command) => command.name()).join(', ');
      if (this.args.length > 0)
        throw new Error(`There is no command "${this.args[0]}". The commands are ${names}, help.`);
      await serve(readServiceOptions(this.opts(), env));
    });
  for (const flag of flagsOf(optionNames)) program.addOption(flag);

  /** Adds a command that takes options of the service. */
  const add = (usage: string, help: string, names: Parameters<typeof flagsOf>[0], to = program) => {
    const command = to.command(usage).description(help).allowExcessArguments(false);
    for (const flag of flagsOf(names)) command.addOption(flag);
    return command;
  };

  /**
   * The action of a command. `run` gets its flags, and those of the service that come before its
   * name, and the word after it. It resolves to a text to print, or to the exit code.
   */
  const does = (run: (given: OptionValues, word: string) => Promise<string | number>) =>
    async function act(this: Command) {
      const done = await run({ ...program.opts(), ...this.opts() }, this.args[0] ?? '');
      if (typeof done === 'string') console.log(done);
      else process.exitCode = done;
    };
  const placeIn = (given: OptionValues) => readOptions(place, given, env);

  add('conformance <URL>', 'Checks whether a service answers the interface.', [])
    .option('--key <KEY>', 'The API key. Others can read flags. Variable: VERDICT_API_KEY.')
    .option(
      '--url <ADDRESS>',
      'The page to create reports for. They are deleted at the end. Default: https://example.com/',
    )
    .option('--delete-project <ADDRESS>', 'Also deletes the project of this page, with all in it.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .action(
      does(async (given, service) => {
        const { conformance } = await import('../conformance/command.ts');
        return conformance({ key: readVariable('VERDICT_API_KEY', env), ...given, service });
      }),
    );

  const keys = program.command('key').description('Adds, lists and ends API keys.');
  add('add <NAME>', 'Adds a key for a person or program, and shows it once.', place, keys)
    .option('--team <TEAM>', 'The team that the key belongs to. Default: default.')
    .option('--may <RIGHTS>', 'What the key may do: read alone, or write as well. Default: write.')
    .option('--until <DAY>', 'The last day of the key, such as 2027-01-31. Default: none.')
    .option('--address <URL>', 'Shows the line to paste into Verdict, with this address.')
    .option(...asJson)
    .action(does(async (given, name) => (await keyCommands()).addKey(name, given, placeIn(given))));
  add('list', 'Lists the names of all keys.', place, keys)
    .option(...asJson)
    .action(does(async (given) => (await keyCommands()).listKeys(given, placeIn(given))));
  add('revoke <NAME>', 'Ends a key at once.', place, keys).action(
    does(async (given, name) => (await keyCommands()).revokeKey(name, placeIn(given))),
  );

  const queue = program.command('queue').description('Lists and cancels audits.');
  add('list', 'Lists the audits that run and wait.', ['database'], queue)
    .option(...asJson)
    .action(does(async (given) => (await queueCommands()).listQueue(given, placeIn(given))));
  add('clear', 'Cancels the audits that wait. New reports go with them.', ['database'], queue)
    .option('--team <TEAM>', 'Those of this team alone. Default: all.')
    .action(does(async (given) => (await queueCommands()).clearQueue(given, placeIn(given))));

  const health = 'Asks the service on this computer whether it is ready: 0 if it is.';
  add('health', health, listening).action(
    does(async (given) => {
      const { healthCommand } = await import('./health-command.ts');
      return healthCommand(readOptions(listening, given, env));
    }),
  );
  const trail = (events?: readonly TrailEvent[]) =>
    does(async (given) => {
      const { trailCommand } = await import('./trail-command.ts');
      return trailCommand({ ...given, events }, placeIn(given));
    });
  add('trail', 'Lists who deleted what, changed keys and signed in.', place)
    .option(...asJson)
    .action(trail());
  add('deletions', 'Lists who deleted which report or project.', place)
    .option(...asJson)
    .action(trail(deletions));

  add('backup <FILE>', 'Saves reports and pages in FILE, also while the service runs.', place)
    .option('--verify', 'Only reads back what was saved in FILE, and says whether it is whole.')
    .action(does(async (given, file) => (await backups()).backUp(file, given, placeIn(given))));
  const restore = 'Puts FILE in the place of the data file, which is kept beside it.';
  add('restore <FILE>', restore, place).action(
    does(async (given, file) => (await backups()).restore(file, placeIn(given))),
  );
  return program;
}
