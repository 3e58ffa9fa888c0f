import * as v from 'valibot';
import { maxSentUrlLength } from '../lib/domain/page-url.ts';
import { maxPasswordLength, privacies } from '../lib/domain/reports/privacy.ts';
import { oneOfNumbers } from './read-form.ts';
import { invalidFields } from './refusal.ts';

const url = v.pipe(
  v.string('The url is required.'),
  v.trim(),
  v.maxLength(maxSentUrlLength, `The url may have at most ${maxSentUrlLength} characters.`),
  v.check(isWebAddress, 'The url must be an http or https address.'),
);
const privacy = oneOfNumbers('privacy', privacies);

/** Form fields of `POST /api/v1/reports` (interface, section 4.5), with the defaults in. */
export const CreateForm = v.object({
  url,
  privacy: v.optional(privacy, '1'),
  password: v.optional(v.string()),
});
export type CreateForm = v.InferOutput<typeof CreateForm>;

/** Form fields of `PUT /api/v1/reports/{id}` (interface, section 4.6), with the defaults in. */
export const UpdateForm = v.object({
  privacy: v.optional(privacy),
  password: v.optional(v.string()),
  results: v.optional(oneOfNumbers('results', [0, 1]), '0'),
});
export type UpdateForm = v.InferOutput<typeof UpdateForm>;

/**
 * The password that a report is to have, or null for none: it counts with privacy 2 only, and is
 * ignored otherwise. `kept` says that the report has one already, which stays (undefined) when none
 * is sent. Throws 422 where one is needed, or too long.
 */
export function readPassword(
  form: { privacy: number; password?: string | undefined },
  kept: boolean,
): string | null | undefined {
  if (form.privacy !== 2) return null;
  if (form.password === undefined) {
    if (kept) return undefined;
    throw invalidFields({ password: ['The password is required when privacy is 2.'] });
  }
  if (form.password.length > maxPasswordLength)
    throw invalidFields({
      password: [`The password may have at most ${maxPasswordLength} characters.`],
    });
  return form.password;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
