import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installInProfile, newProfile, unpackedId } from '../e2e/support/profile.ts';
import type { World } from './world.ts';

type Evaluated = { result: { value?: unknown }; exceptionDetails?: { text: string } };
type Send = (
  method: string,
  params?: object,
  sessionId?: string,
) => Promise<Record<string, unknown>>;

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
    for (
      let tries = 0;
      tries < 120 && !(await ask(`typeof chrome.storage === 'object'`)).result.value;
      tries += 1
    )
      await wait(250);
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
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function endpoint(profile: string, child: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const [port, path] = (
      await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    ).split('\n');
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await wait(100);
  }
  throw new Error('Chromium did not start');
}

async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<
    number,
    { settle: (result: Record<string, unknown>) => void; fail: (error: Error) => void }
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
  await new Promise((settle, fail) => {
    socket.addEventListener('open', settle);
    socket.addEventListener('error', fail);
  });
  const send: Send = (method, params = {}, sessionId) =>
    new Promise((settle, fail) => {
      last += 1;
      waiting.set(last, { settle, fail });
      socket.send(
        JSON.stringify({ id: last, method, params, ...(sessionId !== undefined && { sessionId }) }),
      );
    });
  return { send, close: () => socket.close() };
}
