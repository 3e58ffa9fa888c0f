/**
 * Makes the JavaScript of the local service, in `local-service/dist`. Node reads TypeScript, but
 * not in packages. `npm pack -w verdict-service` begins with it.
 */
import { cp, rm } from 'node:fs/promises';
import { inProject } from '../lib/project.ts';
import { runHere } from '../lib/run.ts';

const dist = 'local-service/dist';
const copied = [
  ...['tokens', 'results', 'base', 'controls'].map((name) => `components/ui/${name}.css`),
  ...['page', 'report-list'].map((name) => `local-service/src/pages/${name}.css`),
  'LICENSE',
];

await rm(inProject(dist), { recursive: true, force: true });
process.exitCode = await runHere('tsc', ['-p', 'local-service']);
for (const file of copied) await cp(inProject(file), inProject(`${dist}/${file}`));
