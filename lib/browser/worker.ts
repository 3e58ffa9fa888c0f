import { browser } from 'wxt/browser';

/** A policy of Trusted Types, which TypeScript does not know yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (path: string) => string },
  ) => { createScriptURL: (path: string) => string };
}

/** The scripts of the package that run as workers. No other address becomes a worker. */
type WorkerScript = '/read-list.js';

/** Starts a worker from a script of the package. The content policy allows this one policy. */
export function startWorker(script: WorkerScript): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const url = (path: string) => browser.runtime.getURL(path as '/');
  policy ??= trustedTypes?.createPolicy('worker', { createScriptURL: url }) ?? {
    createScriptURL: url,
  };
  return new Worker(policy.createScriptURL(script));
}

let policy: { createScriptURL: (path: string) => string } | undefined;
