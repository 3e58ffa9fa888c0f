/**
 * A reason to stop that a person can act on: the message is one sentence and is all that is shown.
 */
export class SetupProblem extends Error {}

/** One line to the person, marked as coming from the set-up. */
export function say(line) {
  console.log(`• ${line}`);
}
