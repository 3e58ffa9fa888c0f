import { type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';
import { looseObject, number, optional, parse, string, unknown } from 'valibot';
import { within } from '../support/wait-for.ts';

/** A session with one target, or with the whole browser. */
export interface Session {
  send: CDPSession['send'];
  /** Calls back with the parameters of an event. */
  on: (event: string, listener: (parameters: unknown) => void) => void;
}

/** The whole browser. `attach` puts a debugger on one of its targets; nothing else does. */
export interface Cdp extends Session {
  attach: (targetId: string) => Promise<Session & { detach: () => Promise<void> }>;
}

/** The longest time of an answer in milliseconds. An expression may do work on a large archive. */
const longestMs = 15 * 60_000;

const Message = looseObject({
  id: optional(number()),
  method: optional(string()),
  sessionId: optional(string()),
  params: optional(unknown()),
  result: optional(unknown()),
  error: optional(looseObject({ message: string() })),
});

/**
 * Speaks CDP over the pipe (descriptors 3 and 4) of a browser started with --remote-debugging-pipe.
 * Attaches to nothing by itself. Playwright and Puppeteer attach to every target, which slows the
 * measured pages down and keeps workers alive.
 */
export function openCdp(browser: ChildProcess): Cdp {
  const writing = browser.stdio[3] as Writable;
  const reading = browser.stdio[4] as Readable;
  const asked = new Map<
    number,
    { settle: (result: unknown) => void; fail: (error: Error) => void }
  >();
  const listeners: {
    sessionId: string | undefined;
    event: string;
    listener: (parameters: unknown) => void;
  }[] = [];
  let last = 0;
  let unread = '';

  reading.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (unread + chunk).split('\0');
    unread = parts.pop() ?? '';
    for (const part of parts) receive(part);
  });
  browser.once('exit', () => {
    for (const { fail } of asked.values()) fail(new Error('The browser ended'));
  });

  function receive(text: string): void {
    const { id, method, sessionId, params, result, error } = parse(Message, JSON.parse(text));
    if (id === undefined) {
      for (const one of listeners)
        if (one.event === method && one.sessionId === sessionId) one.listener(params);
      return;
    }
    const waiting = asked.get(id);
    asked.delete(id);
    if (error) waiting?.fail(new Error(error.message));
    else waiting?.settle(result);
  }

  function session(sessionId?: string): Session {
    const send = (method: string, params: object = {}) => {
      const id = (last += 1);
      const { promise, resolve: settle, reject: fail } = Promise.withResolvers<unknown>();
      asked.set(id, { settle, fail: (error) => fail(new Error(`${method}: ${error.message}`)) });
      writing.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      return within(`the answer to ${method}`, promise, { limitMs: longestMs });
    };
    return {
      send: send as CDPSession['send'],
      on: (event, listener) => void listeners.push({ sessionId, event, listener }),
    };
  }

  const whole = session();
  return {
    ...whole,
    async attach(targetId) {
      const { sessionId } = await whole.send('Target.attachToTarget', { targetId, flatten: true });
      return {
        ...session(sessionId),
        detach: async () => void (await whole.send('Target.detachFromTarget', { sessionId })),
      };
    },
  };
}
