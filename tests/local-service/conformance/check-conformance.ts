import { expect, onTestFinished } from 'vitest';
import { startLocalBehind } from '../../support/service/report-service.ts';
import type { Asked, Reply } from '../../support/service/server.ts';
import { runProgram } from '../command/run-program.ts';
import { startEmpty } from '../store/store.ts';

export const key = 'the-key-of-the-service';
export const page = 'https://www.example.com:8443/page?tab=1';

/** Starts the service that is checked, or stands behind a broken one. */
export const start = () => startEmpty({ key, requestsPerMinute: 10_000 });

/** Runs the command, and reads what it printed. */
export async function check(url: string, words: string[] = ['--url', page], variable = key) {
  const env = { VERDICT_API_KEY: variable };
  const { code, lines } = await runProgram(['conformance', url, ...words], env);
  return result(code, lines);
}

/** The exit code, the lines and those of them that differ. None has the key. */
export function result(code: number | null, lines: string[]) {
  expect(lines.join()).not.toContain(key);
  return { code, lines, differing: lines.filter((line) => line.startsWith('differs')) };
}

export type Break = (request: Asked, body: string, answer: Answer) => Answer | null | undefined;
interface Answer {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

/**
 * The service behind a script that spoils some of its answers. Null sends none at all. It never
 * sees the requests that `instead` answers.
 */
export async function broken(spoil: Break, instead?: (request: Asked) => Reply | undefined) {
  const server = await startLocalBehind({
    honoursKeys: true,
    answer: async (request, pass) => {
      const own = instead?.(request);
      if (own) return own;
      const { status = 200, raw } = await pass();
      const answer: Answer = { status, text: String(raw) };
      const spoiled = spoil(request, request.body, answer);
      if (spoiled === null) return { ends: 'hang up' };
      const { text, headers, ...sent } = spoiled ?? answer;
      return { ...sent, raw: text, headers: { 'content-type': 'application/json', ...headers } };
    },
  });
  server.key = key;
  onTestFinished(server.close);
  return { url: server.url, service: server.real };
}

/** Whether a request has this method and such an address. */
export const is = ({ method, path }: Asked, wanted: string, address: RegExp) =>
  method === wanted && address.test(path);
