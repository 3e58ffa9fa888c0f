import { browser } from 'wxt/browser';

/** The part of Trusted Types in use, which TypeScript does not know yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls;
}
interface ScriptUrls {
  createScriptURL: (path: string) => string;
}

const ownScripts: ScriptUrls = { createScriptURL: (path) => browser.runtime.getURL(path) };
let policy: ScriptUrls | undefined;

/** Starts the worker that reads lists, by the one policy that `wxt.config.ts` allows. */
export function startListReader(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('worker', ownScripts) ?? ownScripts;
  return new Worker(policy.createScriptURL('/read-list.js'));
}
