import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { Command } from 'commander';
import type { ConformanceWords } from '../conformance/command.ts';
import type { TrailEvent } from '../store/tables.ts';
import { deletions } from '../store/trail.ts';
import type { KeyWords } from './key-command.ts';
import { type Environment, readVariable } from './option-values.ts';
import type { QueueWords } from './queue-command.ts';
import { flagsOf, optionNames, type Options, readOptions, readServiceOptions } from './options.ts';

/** The options of the service that say where the reports are. */
const place = ['data', 'database'] as const;
const asJson = ['--json', 'Writes JSON.'] as const;
/** Those that say where it tells how it is. */
const listening = ['port', 'host', 'base-path', 'role'] as const;

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

  /** The flags of a command, and those of the service that come before its name. */
  const givenTo = (command: Command) => ({ ...program.opts(), ...command.opts() });

  /** Adds a command that takes options of the service. */
  const add = (usage: string, help: string, names: Parameters<typeof flagsOf>[0], to = program) => {
    const command = to.command(usage).description(help).allowExcessArguments(false);
    for (const flag of flagsOf(names)) command.addOption(flag);
    return command;
  };

  add('conformance <URL>', 'Checks whether a service answers the interface.', [])
    .option('--key <KEY>', 'The API key. Others can read flags. Variable: VERDICT_API_KEY.')
    .option(
      '--url <ADDRESS>',
      'The page to create reports for. They are deleted at the end. Default: https://example.com/',
    )
    .option('--delete-project <ADDRESS>', 'Also deletes the project of this page, with all in it.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .action(async function run(this: Command) {
      const given: Partial<ConformanceWords> = givenTo(this);
      const { conformance } = await import('../conformance/command.ts');
      const [service = ''] = this.args;
      process.exitCode = await conformance({
        key: readVariable('VERDICT_API_KEY', env),
        ...given,
        service,
      });
    });

  const keys = program.command('key').description('Adds, lists and ends API keys.');
  const runKey = (verb: KeyWords['verb']) =>
    async function run(this: Command) {
      const given: Partial<KeyWords> = givenTo(this);
      const { keyCommand } = await import('./key-command.ts');
      const [name = ''] = this.args;
      console.log(await keyCommand({ ...given, verb, name }, readOptions(place, given, env)));
    };
  add('add <NAME>', 'Adds a key for a person or program, and shows it once.', place, keys)
    .option('--team <TEAM>', 'The team that the key belongs to. Default: default.')
    .option('--may <RIGHTS>', 'What the key may do: read alone, or write as well. Default: write.')
    .option('--until <DAY>', 'The last day of the key, such as 2027-01-31. Default: none.')
    .option('--address <URL>', 'Shows the line to paste into Verdict, with this address.')
    .option(...asJson)
    .action(runKey('add'));
  add('list', 'Lists the names of all keys.', place, keys)
    .option(...asJson)
    .action(runKey('list'));
  add('revoke <NAME>', 'Ends a key at once.', place, keys).action(runKey('revoke'));

  const queue = program.command('queue').description('Lists and cancels audits.');
  const runQueue = (verb: QueueWords['verb']) =>
    async function run(this: Command) {
      const given: Partial<QueueWords> = givenTo(this);
      const { queueCommand } = await import('./queue-command.ts');
      console.log(await queueCommand({ ...given, verb }, readOptions(['database'], given, env)));
    };
  add('list', 'Lists the audits that run and wait.', ['database'], queue)
    .option(...asJson)
    .action(runQueue('list'));
  add('clear', 'Cancels the audits that wait. New reports go with them.', ['database'], queue)
    .option('--team <TEAM>', 'Those of this team alone. Default: all.')
    .action(runQueue('clear'));

  add(
    'health',
    'Asks the service on this computer whether it is ready: 0 if it is.',
    listening,
  ).action(async function run(this: Command) {
    const { healthCommand } = await import('./health-command.ts');
    process.exitCode = await healthCommand(readOptions(listening, givenTo(this), env));
  });
  const runTrail = (events?: readonly TrailEvent[]) =>
    async function run(this: Command) {
      const given: { json?: boolean } = givenTo(this);
      const { trailCommand } = await import('./trail-command.ts');
      console.log(await trailCommand({ ...given, events }, readOptions(place, given, env)));
    };
  add('trail', 'Lists who deleted what, changed keys and signed in.', place)
    .option(...asJson)
    .action(runTrail());
  add('deletions', 'Lists who deleted which report or project.', place)
    .option(...asJson)
    .action(runTrail(deletions));
  add('backup <FILE>', 'Saves reports and pages in FILE, also while the service runs.', place)
    .option('--verify', 'Only reads back what was saved in FILE, and says whether it is whole.')
    .action(async function run(this: Command) {
      const given: { verify?: boolean } = givenTo(this);
      const { backupCommand } = await import('./backup.ts');
      const [file = ''] = this.args;
      process.exitCode = await backupCommand(file, given, readOptions(place, given, env));
    });
  add(
    'restore <FILE>',
    'Puts FILE in the place of the data file, which is kept beside it.',
    place,
  ).action(async function run(this: Command) {
    const { restoreCommand } = await import('./backup.ts');
    const [file = ''] = this.args;
    process.exitCode = await restoreCommand(file, readOptions(place, givenTo(this), env));
  });
  return program;
}
