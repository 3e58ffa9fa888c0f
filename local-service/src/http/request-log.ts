import { type DestinationStream, pino, stdTimeFunctions } from 'pino';
import { DatabaseError } from '../base/database-error.ts';
import type { Answered } from './watch-requests.ts';

/** How much is logged: nothing, faults and requests that met one, or all requests. */
export type LogLevel = 'off' | 'error' | 'info';

/**
 * Writes one line of JSON for each request, and for each fault, to the standard output or to a
 * stream.
 */
export function createRequestLog(level: Exclude<LogLevel, 'off'>, to?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (name: string) => ({ level: name }) },
  };
  const log = to ? pino(options, to) : pino(options);
  return {
    answered: (answered: Answered) => log[answered.status < 500 ? 'info' : 'error'](answered),
    fault: (error: Error) => log.error(faultText(error)),
  };
}

/**
 * An error as text: one sentence for an unusable database, and the stack of any other. Addresses in
 * it lose their query, because a fault of an audit may name the page.
 */
export function faultText(error: Error): string {
  const text = error instanceof DatabaseError ? error.message : (error.stack ?? String(error));
  return text.replaceAll(/(https?:\/\/)(?:[^\s/?#@]*@)?([^\s?#]*)[?#]\S*/gi, '$1$2');
}
