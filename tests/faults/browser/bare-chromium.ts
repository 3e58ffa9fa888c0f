/**
 * Chromium with no debugger on anything, as a person has it. Playwright and Puppeteer attach to
 * every target, which slows measured pages down and keeps workers alive.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';
import { looseObject, number, optional, parse, string, unknown } from 'valibot';
import { waitFor, within } from '../../support/wait-for.ts';
import {
  chromiumPath,
  environmentOf,
  flagsOf,
  type StartOptions,
} from '../../support/browser/chromium.ts';

/** A session with one target, or with the whole browser. */
interface Session {
  send: CDPSession['send'];
  /** Calls back with the parameters of an event. */
  on: (event: string, listener: (parameters: unknown) => void) => void;
}

/** The whole browser. `attach` puts a debugger on one of its targets; nothing else does. */
interface Cdp extends Session {
  attach: (targetId: string) => Promise<Session & { detach: () => Promise<void> }>;
}

/** A tab, with a debugger on it. */
export interface Tab extends Session {
  targetId: string;
  /**
   * Evaluates an expression, awaits its promise, and resolves to the value. Throws what the
   * expression throws.
   */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Takes the debugger off; the tab stays. */
  detach: () => Promise<void>;
  close: () => Promise<void>;
}

/** Such a Chromium. */
export interface BareChromium {
  cdp: Cdp;
  version: string;
  /** The number of its process. */
  pid: number;
  /** Opens an address in a new tab, and resolves once it is loaded. */
  openTab: (url: string) => Promise<Tab>;
  /** Puts a debugger on a target that exists. */
  attach: (targetId: string) => Promise<Tab>;
  close: () => Promise<void>;
}

/** Starts one on a profile, without a window. */
export async function startBareChromium(
  profile: string,
  options: StartOptions = {},
): Promise<BareChromium> {
  const flags = [`--user-data-dir=${profile}`, '--remote-debugging-pipe', ...flagsOf(options)];
  const child = spawn(chromiumPath, [...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: environmentOf(options),
  });
  const ended = new Promise<void>((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  const cdp = openCdp(child);
  const { product } = await cdp.send('Browser.getVersion');
  const attach = async (targetId: string): Promise<Tab> => {
    const session = await cdp.attach(targetId);
    return {
      ...session,
      targetId,
      evaluate: (expression) => evaluate(session, expression),
      close: () => closeTarget(cdp, targetId),
    };
  };
  return {
    cdp,
    version: product,
    pid: child.pid ?? NaN,
    attach,
    async openTab(url) {
      const { targetId } = await cdp.send('Target.createTarget', { url });
      const tab = await attach(targetId);
      const isLoaded = `document.readyState === 'complete' && location.href !== 'about:blank'`;
      await waitFor(`${url} to load`, () => tab.evaluate<boolean>(isLoaded), quickly);
      return tab;
    },
    async close() {
      child.kill();
      await within('Chromium to end', ended, { limitMs: 60_000 });
    },
  };
}

const quickly = { limitMs: 60_000, everyMs: 25 };

async function evaluate<Value>(session: Session, expression: string): Promise<Value> {
  // A request for permission needs a click. An evaluated expression can count as one.
  const how = { awaitPromise: true, returnByValue: true, userGesture: true };
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    ...how,
  });
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Value;
}

/** Closes a target, and resolves once it is closed. */
export async function closeTarget(cdp: Cdp, targetId: string): Promise<void> {
  await cdp.send('Target.closeTarget', { targetId });
  const isClosed = async () =>
    (await cdp.send('Target.getTargets')).targetInfos.every((one) => one.targetId !== targetId);
  await waitFor('a target to close', isClosed, quickly);
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

/** Speaks CDP over the pipe (descriptors 3 and 4). Attaches to nothing by itself. */
function openCdp(browser: ChildProcess): Cdp {
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
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    for (const { fail } of asked.values()) fail(new Error('The browser ended'));
    asked.clear();
  };
  browser.once('exit', end).once('error', end);
  // A pipe to a browser that ends breaks. The requests fail with its end, and not with that.
  writing.on('error', end);
  reading.on('error', end);

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
      if (hasEnded) end();
      else writing.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
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
