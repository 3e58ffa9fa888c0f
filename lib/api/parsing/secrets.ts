import type { ApiRequest, RequestTarget } from '../client/exchange.ts';

/**
 * What no answer may quote: the API key, and in texts the report's password and what of the extra
 * headers looks like a credential.
 */
export interface Secrets {
  apiKey: string;
  others: string[];
}

/** The secrets that go with a request. */
export function secretsOf(
  to: Pick<RequestTarget, 'apiKey' | 'headers'>,
  form?: ApiRequest['form'],
): Secrets {
  const password = form?.['password'];
  const credentials = to.headers.flatMap(([, value]) => credentialsOf(value));
  return {
    apiKey: to.apiKey,
    others: password === undefined ? credentials : [...credentials, String(password)],
  };
}

/** A lower-case host, also with a scheme or a port, or a media type: a header names them openly. */
const openValue =
  /^(?:(?:https?:\/\/)?(?:[a-z\d-]{1,63}\.)+[a-z]{2,24}(?::\d+)?\/?|(?:\*|application|audio|font|image|message|model|multipart|text|video)\/[\w.+*-]+)$/;

/**
 * What of a header's value looks like a credential: the whole of it, and its parts, as services
 * quote `Basic …` without its first word.
 */
function credentialsOf(value: string): string[] {
  const parts = value.split(/[\s;,=]+/).filter(({ length }) => length >= 12);
  return [value.trim(), ...parts].filter(
    (one) => !openValue.test(one) && (one.length >= 16 || isLettersAndDigits(one)),
  );
}

function isLettersAndDigits(text: string): boolean {
  return text.length >= 8 && /\p{L}/u.test(text) && /\p{N}/u.test(text);
}
