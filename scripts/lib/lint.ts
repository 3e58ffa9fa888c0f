import { type Outcome, runQuietly } from './run.ts';

const unheeded =
  'No promise is left to itself: await it, or say what happens when it fails. What nobody awaits may never reach the disk.';

/** What the house says where the message of a rule is the linter's own. */
const sentences = {
  'no-floating-promises': unheeded,
  'no-misused-promises': unheeded,
  'max-lines':
    'A file holds one concept, mostly in 40 to 200 lines and never above 300: move one thing that it does into a file named for it.',
};

/** Runs oxlint; behind what it writes comes what the house says to that. */
export async function lint(): Promise<Outcome> {
  const { code, output } = await runQuietly('oxlint', []);
  return { code, output: inOurWords(output) };
}

/**
 * What the linter wrote, and the sentences of the house for those of its own rules that are in it.
 */
export function inOurWords(output: string): string {
  const said = Object.entries(sentences).flatMap(([rule, sentence]) =>
    output.includes(`(${rule})`) ? `${rule}: ${sentence}` : [],
  );
  return [output.trim(), ...said].join('\n');
}
