/** A command beside the service itself: `verdict-service NAME …`. */
export interface Command {
  /** The words after its name, as the help shows them. */
  usage: string;
  help: string;
  /** Runs it with the words after its name. Resolves to its exit code. Throws a sentence. */
  run: (args: string[]) => Promise<number>;
}

/** All commands. The help is made of it. Each loads what it needs when it runs. */
export const commands: Record<string, Command> = {
  conformance: {
    usage: 'URL --key KEY [--url ADDRESS] [--delete-project ADDRESS]',
    help: 'Checks whether a service answers the interface. Creates reports for the address of --url, and deletes them. With --delete-project it also deletes the project of that address, with all its reports.',
    run: async (args) => (await import('../conformance/command.ts')).conformance(args),
  },
  key: {
    usage: 'add NAME [--team TEAM] [--address URL] | list | revoke NAME',
    help: 'Adds an API key for a person or program, lists all, or ends one. It takes --data or --database as the service does, also while that runs.',
    async run(args) {
      console.log(await (await import('./key-command.ts')).keyCommand(args));
      return 0;
    },
  },
  health: {
    usage: '',
    help: 'Asks the service on this computer whether it runs, and ends with 0 if it does. It takes --port, --host, --base-path and --role as the service does.',
    run: async (args) => (await import('./health-command.ts')).healthCommand(args),
  },
  backup: {
    usage: 'FILE',
    help: 'Saves the reports in FILE, also while the service runs, and reads it back. Takes --data.',
    run: async (args) => (await import('./backup.ts')).backupCommand(args),
  },
  restore: {
    usage: 'FILE',
    help: 'Puts a saved FILE in the place of the data file, which is kept beside it. Takes --data.',
    run: async (args) => (await import('./backup.ts')).restoreCommand(args),
  },
};

/** The lines of the help about commands. */
export function commandsHelp(): string {
  return Object.entries(commands)
    .map(([name, { usage, help }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${help}`)
    .join('\n');
}
