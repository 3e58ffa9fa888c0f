import { type Outcome, runQuietly } from './run.ts';

const unheeded =
  'No promise is left to itself: await it, or say what happens when it fails. A write that is not awaited may never reach the disk.';

/** Sentences of the house for the linter's own rules. */
const sentences = {
  'no-floating-promises': unheeded,
  'no-misused-promises': unheeded,
  'no-cycle':
    'No file imports another in a circle, types included: move what both need into the lower one, or where both find it.',
  'max-lines':
    'A file holds one concept, mostly in 40 to 200 lines and never above 300: move one thing that it does into a file named for it.',
};

/** Runs oxlint, and adds the sentences of the house to its output. */
export async function lint(): Promise<Outcome> {
  const { code, output } = await runQuietly('oxlint', []);
  return { code, output: inOurWords(output) };
}

/** The linter's output, followed by the sentences of the house for the rules that are in it. */
export function inOurWords(output: string): string {
  const said = Object.entries(sentences).flatMap(([rule, sentence]) =>
    output.includes(`(${rule})`) ? `${rule}: ${sentence}` : [],
  );
  return [output.trim(), ...said].join('\n');
}
