import * as v from 'valibot';
import { maxSentUrlLength } from '../../../lib/domain/addresses/page-url.ts';
import { maxPasswordLength, privacies } from '../../../lib/domain/reports/privacy.ts';
import type { ReportItem } from '../base/answers.ts';
import { oneOfNumbers } from '../base/fields.ts';
import { invalidFields } from '../base/refusal.ts';
import { hashPassword } from '../base/secrets.ts';
import type { ReportChange } from '../store/report-store.ts';

const url = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxSentUrlLength, `The url may have at most ${maxSentUrlLength} characters.`),
  v.check(isWebAddress, 'The url must be an http or https address.'),
  v.check(hasNoSignIn, 'The url must be without a user name and password, as reports show it.'),
);
const privacy = v.pipe(
  oneOfNumbers('privacy', privacies),
  v.description('0 public, 1 private, 2 with a password.'),
);
const password = v.optional(
  v.pipe(
    v.string(),
    v.description(`Needed with privacy 2, at most ${maxPasswordLength} characters. Else ignored.`),
  ),
);
const results = v.pipe(
  oneOfNumbers('results', [0, 1]),
  v.description('1 runs the audit again, 0 leaves it.'),
);

/** The form fields of `POST /api/v1/reports` (interface, section 4.5), with defaults. */
export const CreateForm = v.object(
  { url, privacy: v.optional(privacy, '1'), password },
  // All other fields are optional.
  'The url is required.',
);
export type CreateForm = v.InferOutput<typeof CreateForm>;

/** The form fields of `PUT /api/v1/reports/{id}` (interface, section 4.6), with defaults. */
export const UpdateForm = v.object({
  privacy: v.optional(privacy),
  password,
  results: v.optional(results, '0'),
});
export type UpdateForm = v.InferOutput<typeof UpdateForm>;

/**
 * The new password of a report; null for none, which privacy 0 and 1 always have. Undefined keeps
 * the password that the report has already (`kept`). Throws 422 if a password is missing or too
 * long.
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

/**
 * The change that a form asks for of a report. It has the fields of the form alone, because another
 * update may run during the audit. The password is removed when privacy is no longer 2.
 */
export async function readChange(form: UpdateForm, report: ReportItem): Promise<ReportChange> {
  const isTouched =
    form.privacy !== undefined || (report.privacy === 2 && form.password !== undefined);
  const fields = { privacy: form.privacy ?? report.privacy, password: form.password };
  const read = isTouched ? readPassword(fields, report.password) : undefined;
  return {
    ...(form.privacy !== undefined && { privacy: form.privacy }),
    ...(read !== undefined && { passwordHash: read && (await hashPassword(read)) }),
  };
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

function hasNoSignIn(text: string): boolean {
  const address = URL.parse(text);
  return (address?.username ?? '') + (address?.password ?? '') === '';
}
