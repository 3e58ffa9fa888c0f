import type { Service } from './harness.ts';

/**
 * A name that the browsers of tests look up as this computer. The extension takes a service behind
 * it for one on another computer, which needs a network.
 */
export const elsewhereHost = 'reports.verdict.test';

/** The address of a service that knows that name, on this computer. */
export function here(url: string): string {
  return url.replace(elsewhereHost, '127.0.0.1');
}

/** The same service behind that name. */
export function elsewhere({ url, key }: Service): Service {
  return { url: url.replace('127.0.0.1', elsewhereHost), key };
}
