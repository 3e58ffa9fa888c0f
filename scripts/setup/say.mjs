/** An error that the person can fix. Only its message is shown, which is one sentence. */
export class SetupProblem extends Error {}

/** Prints one line for the person, marked as coming from the set-up. */
export function say(line) {
  console.log(`• ${line}`);
}
