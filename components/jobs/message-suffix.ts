type Word<Code extends string> = Code extends `${infer Start}-${infer Rest}`
  ? `${Start}_${Word<Rest>}`
  : Code;

/**
 * A code as it stands in the name of a sentence, where hyphens are not allowed: `too-long` is
 * `too_long`. By type, so that no sentence is missing.
 */
export function messageSuffix<Code extends string>(code: Code): Word<Code> {
  return code.replaceAll('-', '_') as Word<Code>;
}
