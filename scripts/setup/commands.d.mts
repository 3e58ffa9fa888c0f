/** A command of `npm run`, as far as tests look at it. */
export declare const commands: Record<
  'service',
  { env: (words: string[]) => Record<string, string> }
>;
