/** An answer with more bytes is 'too-large'. */
export const maxAnswerBytes = 4 * 1024 * 1024;

/** The content of an answer. `fault` is why it could not be read to its end. */
export type AnswerBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'empty' }
  | { kind: 'markup' }
  | { kind: 'text'; text: string }
  | { kind: 'fault'; code: 'broken-answer' | 'too-large' };

/**
 * Reads a body up to `maxAnswerBytes` and tells its kind. Ignores Content-Type, because services
 * send JSON as text/html and pages as JSON. Rejects only when `signal` aborts; a connection that
 * breaks off makes a broken answer.
 */
export async function readBody(response: Response, signal: AbortSignal): Promise<AnswerBody> {
  const text = await readText(response, signal);
  if (typeof text !== 'string') return text;
  if (text.trim() === '') return { kind: 'empty' };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    if (/^\s*</.test(text)) return { kind: 'markup' };
    // Text that only begins like JSON was cut off on its way.
    return /^\s*[[{"]/.test(text)
      ? { kind: 'fault', code: 'broken-answer' }
      : { kind: 'text', text };
  }
}

async function readText(
  response: Response,
  signal: AbortSignal,
): Promise<string | Extract<AnswerBody, { kind: 'fault' }>> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > maxAnswerBytes) return { kind: 'fault', code: 'too-large' };
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    signal.throwIfAborted();
    return { kind: 'fault', code: 'broken-answer' };
  }
}
