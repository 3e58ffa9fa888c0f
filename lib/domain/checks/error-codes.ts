/**
 * The codes of the field (service notes) of something that is beyond a limit. Besides the message
 * of its code, each has one with the limit, and one with the value as well.
 */
const limitCodes = ['too_many', 'too_slow', 'too_large', 'too_few', 'too_small'] as const;
export type LimitCode = (typeof limitCodes)[number];

/** The codes of the field for what is wrong. Each has the message `checkCode_<code>`. */
const codes = [
  'missing',
  'duplicate',
  'bad_format',
  'failed',
  'bad_tags',
  'length',
  ...limitCodes,
] as const;

/**
 * The checks that have their own sentence for a code. It replaces the general sentence of the code.
 */
const ownSentences = [
  'headings_missing',
  'headings_too_many',
  'headings_duplicate',
  'seo_friendly_url_bad_format',
  'seo_friendly_url_missing',
] as const;

/**
 * The checks that count their findings for a code. Each has a sentence with two forms, singular and
 * plural.
 */
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
export function isErrorCode(text: string): text is (typeof codes)[number] {
  return codes.some((code) => code === text);
}

/** Whether a finding is only a code. */
export function isCode(one: unknown): one is string {
  return typeof one === 'string' && isErrorCode(bareCode(one));
}

/** Returns a code without a colon at its end, which says that details follow, even if none do. */
export function bareCode(text: string): string {
  return text.trim().replace(/\s*:$/, '');
}

/** Whether a text is a code for a value beyond a limit. */
export function isLimitCode(text: string): text is LimitCode {
  return limitCodes.some((code) => code === text);
}

/** The name of the check's own sentence for a code, or undefined. */
export function ownSentence(key: string, code: string): (typeof ownSentences)[number] | undefined {
  return ownSentences.find((name) => name === `${key}_${code}`);
}

/** The name of the check's own sentence with a count, or undefined. */
export function ownCount(key: string, code: string): (typeof ownCounts)[number] | undefined {
  return ownCounts.find((name) => name === `${key}_${code}`);
}
