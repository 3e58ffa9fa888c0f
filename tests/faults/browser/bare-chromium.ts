import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installInProfile, newProfile, unpackedId } from '../../support/browser/profile.ts';
import { waitFor, within } from '../../support/wait-for.ts';
import type { World } from '../rounds/world.ts';

type Evaluated = { result: { value?: unknown }; exceptionDetails?: { text: string } };
type Result = Record<string, unknown>;
type Send = (method: string, params?: object, sessionId?: string) => Promise<Result>;

/**
 * Starts Chromium as a person has it: no debugger is attached to the background, which would keep
 * it alive. To read storage, a page is opened, attached to and closed again. `workers` counts the
 * backgrounds that run.
 */
export async function startBareChromium(
  extension: string,
): Promise<World & { workers: () => Promise<number> }> {
  const profile = await newProfile();
  await installInProfile(profile, extension, ['http://127.0.0.1/*']);
  const child = spawn(
    process.env.CHROMIUM_PATH ?? 'chromium',
    [
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const { send, close } = await connect(await endpoint(profile, child));
  const origin = `chrome-extension://${await unpackedId(extension)}/`;
  const evaluate = async (expression: string): Promise<unknown> => {
    const { targetId } = await send('Target.createTarget', {
      url: `${origin}manifest.json`,
      background: true,
    });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const ask = async (asked: string) =>
      (await send(
        'Runtime.evaluate',
        { expression: asked, awaitPromise: true, returnByValue: true },
        String(sessionId),
      )) as Evaluated;
    // The page comes up slowly on a busy machine.
    const isThere = async () => (await ask(`typeof chrome.storage === 'object'`)).result.value;
    await waitFor('a page of the extension', isThere, { limitMs: 60_000, everyMs: 250 });
    const { result, exceptionDetails } = await ask(expression);
    await send('Target.closeTarget', { targetId });
    if (exceptionDetails) throw new Error(`${expression.slice(0, 40)} … ${exceptionDetails.text}`);
    return result.value;
  };
  return {
    read: async () => (await evaluate('chrome.storage.local.get(null)')) as Record<string, unknown>,
    write: async (items) =>
      void (await evaluate(`chrome.storage.local.set(${JSON.stringify(items)}).then(() => true)`)),
    run: evaluate,
    workers: async () => {
      const { targetInfos } = (await send('Target.getTargets')) as {
        targetInfos: { type: string; url: string }[];
      };
      return targetInfos.filter(
        ({ type, url }) => type === 'service_worker' && url.startsWith(origin),
      ).length;
    },
    close: async () => {
      const ended = new Promise((settle) => child.once('exit', settle));
      close();
      child.kill('SIGTERM');
      await within('Chromium to end', ended, { limitMs: 60_000 });
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function endpoint(profile: string, child: ChildProcess): Promise<string> {
  const find = async () => {
    if (child.exitCode !== null) throw new Error(`Chromium ended with code ${child.exitCode}`);
    const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    return port && path && `ws://127.0.0.1:${port}${path}`;
  };
  return waitFor('Chromium to start', find, { limitMs: 60_000 });
}

async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<
    number,
    { settle: (result: Result) => void; fail: (error: Error) => void }
  >();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as {
      id?: number;
      result?: Record<string, unknown>;
      error?: { message: string };
    };
    const asked = said.id === undefined ? undefined : waiting.get(said.id);
    if (said.error) asked?.fail(new Error(said.error.message));
    else asked?.settle(said.result ?? {});
  });
  const opened = new Promise((settle, fail) => {
    socket.addEventListener('open', settle);
    socket.addEventListener('error', fail);
  });
  await within('a connection to Chromium', opened);
  const send: Send = (method, params = {}, sessionId) => {
    last += 1;
    const { promise, resolve: settle, reject: fail } = Promise.withResolvers<Result>();
    waiting.set(last, { settle, fail });
    socket.send(
      JSON.stringify({ id: last, method, params, ...(sessionId !== undefined && { sessionId }) }),
    );
    return within(`the answer to ${method}`, promise, { limitMs: 60_000 });
  };
  return { send, close: () => socket.close() };
}
