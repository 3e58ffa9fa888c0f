import { setTimeout as wait } from 'node:timers/promises';
import { isRecord } from '../../../lib/domain/schema.ts';

/** The service that is checked. `base` is its base URL, without trailing slash. */
export interface Target {
  base: string;
  key: string;
}

/** An answer, or none. `json` is undefined where the body is no JSON. */
export interface Reply {
  status: number | null;
  json: unknown;
}

/** One request. `path` is below `/api/v1`. An empty `key` is not sent. */
export interface Asked {
  method: string;
  path: string;
  form?: Record<string, string> | undefined;
  key?: string;
  idempotencyKey?: string;
}

/** The longest times for an answer, in milliseconds: a create or a run may take 300 s. */
const readMs = 30_000;
const writeMs = 360_000;
/** The longest answer that is read, in bytes. A list of 100 reports has some 300 KB at most. */
const maxAnswerBytes = 16 * 1024 * 1024;
/** How often a service may ask to come back later, and for how long each time. */
const maxWaits = 5;
const maxWaitMs = 120_000;

/**
 * Sends a request as the interface says (sections 4 and 5), and waits where the service asks for
 * it. Follows no redirect, so the key goes to no other origin.
 */
export async function ask(target: Target, asked: Asked): Promise<Reply> {
  for (let waits = 0; ; waits += 1) {
    const { reply, waitMs } = await askOnce(target, asked);
    if (waitMs === null || waits === maxWaits) return reply;
    await wait(Math.min(waitMs, maxWaitMs));
  }
}

async function askOnce(
  { base, key: own }: Target,
  { method, path, form, key = own, idempotencyKey }: Asked,
): Promise<{ reply: Reply; waitMs: number | null }> {
  try {
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(key !== '' && { authorization: `Bearer ${key}` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(method === 'GET' ? readMs : writeMs),
    });
    const text = await readText(response);
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const isLater = response.status === 429 || response.status === 503;
    return {
      reply: { status: response.status, json: parse(text) },
      waitMs: isLater && seconds >= 0 ? seconds * 1000 : null,
    };
  } catch {
    return { reply: { status: null, json: undefined }, waitMs: null };
  }
}

/** The rows of the list that was answered; none for any other answer. */
export function rowsIn({ json }: Reply): Record<string, unknown>[] {
  const data = (json as { data?: unknown } | undefined)?.data;
  return Array.isArray(data) ? data.filter(isRecord) : [];
}

/** The body as text. It is empty where the body is too long, which is not read to its end. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > maxAnswerBytes) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
