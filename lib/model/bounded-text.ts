import * as v from 'valibot';
import { longestAddress, longestId, longestText } from './bounds.ts';

const longest = { id: longestId, address: longestAddress, text: longestText } as const;

/** A text of what lies in storage, no longer than its kind may be: a longer one was damaged, or put there to do damage. */
export function boundedText(kind: keyof typeof longest = 'text'): v.GenericSchema<string> {
  return v.pipe(v.string(), v.maxLength(longest[kind]));
}
