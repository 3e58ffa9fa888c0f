import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this checkout, as an absolute path. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** An absolute path from one relative to the checkout. */
export const inProject = (...parts: string[]) => resolve(root, ...parts);

/** The browsers that the extension is built for. */
export type Target = 'chrome' | 'firefox';

/** The folder with the unpacked extension for one browser, as `wxt build` leaves it. */
export const extensionFolder = (target: Target) => inProject(`.output/${target}-mv3`);
