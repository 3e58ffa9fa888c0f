import { browser } from 'wxt/browser';

/** The part of Trusted Types in use, which TypeScript does not know yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls;
}
interface ScriptUrls {
  createScriptURL: (path: string) => string;
}

/** The scripts of the package that run as workers. */
type WorkerScript = '/read-list.js';

const ownScripts: ScriptUrls = { createScriptURL: (path) => browser.runtime.getURL(path) };
let policy: ScriptUrls | undefined;

/** Starts a worker from a script of the package, by the one policy that `wxt.config.ts` allows. */
export function startWorker(script: WorkerScript): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('worker', ownScripts) ?? ownScripts;
  return new Worker(policy.createScriptURL(script));
}
