/**
 * The codes of the field for what is wrong (service notes), by the kind of their sentence: about a
 * limit, a length, or nothing but the code. Each has the message `checkCode_<code>`, and one about
 * a limit two more: with the limit, and with the value besides.
 */
const codes = {
  missing: 'bare',
  duplicate: 'bare',
  bad_format: 'bare',
  failed: 'bare',
  bad_tags: 'bare',
  length: 'length',
  too_many: 'limit',
  too_slow: 'limit',
  too_large: 'limit',
  too_few: 'limit',
  too_small: 'limit',
} as const;

/** A code for what is wrong. */
export type ErrorCode = keyof typeof codes;
/** A code of something that is beyond a limit. */
export type LimitCode = {
  [Code in ErrorCode]: (typeof codes)[Code] extends 'limit' ? Code : never;
}[ErrorCode];

/** The checks with a sentence of their own for a code, in place of the one of the code. */
const ownSentences = [
  'headings_missing',
  'headings_too_many',
  'headings_duplicate',
  'seo_friendly_url_bad_format',
  'seo_friendly_url_missing',
] as const;

/** The checks that count what they found under a code, each in a sentence with two forms. */
const ownCounts = [
  'content_keywords_missing',
  'image_keywords_missing',
  'robots_failed',
  'image_format_bad_format',
  'defer_javascript_missing',
  'inline_css_failed',
  'deprecated_html_tags_bad_tags',
  'plaintext_email_failed',
] as const;

/** Whether a text is a code for what is wrong. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(codes, text);
}

/** Whether a text is a code of something that is beyond a limit. */
export function isLimitCode(text: string): text is LimitCode {
  return isErrorCode(text) && codes[text] === 'limit';
}

/** The name of the check's own sentence for a code, or undefined. */
export function ownSentence(key: string, code: string): (typeof ownSentences)[number] | undefined {
  return ownSentences.find((name) => name === `${key}_${code}`);
}

/** The name of the check's own sentence that counts what was found, or undefined. */
export function ownCount(key: string, code: string): (typeof ownCounts)[number] | undefined {
  return ownCounts.find((name) => name === `${key}_${code}`);
}
