import { vi } from 'vitest';
import type { Options } from '../../../local-service/src/command/options.ts';
import { createProgram } from '../../../local-service/src/command/program.ts';

type Program = Pick<ReturnType<typeof createProgram>, 'exitOverride' | 'configureOutput'> & {
  commands: readonly Program[];
};

/**
 * Runs `verdict-service` with these words in this process: its exit code, the lines that it
 * printed, and the options that the service itself would start with. Rejects where it ends with an
 * error.
 */
export async function runProgram(words: string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  let options: Options | undefined;
  const program = createProgram(async (given) => void (options = given), env);
  endlessly(program, say);
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation(say),
  );
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await program.parseAsync(words, { from: 'user' });
    return { code: process.exitCode, lines, options };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Lets no command end this process. */
function endlessly(command: Program, say: (line: string) => void): void {
  command.exitOverride().configureOutput({ writeOut: say, writeErr: say });
  for (const each of command.commands) endlessly(each, say);
}
