/**
 * `npm run screenshots`: renders every state, by the tests in tests/screenshots/, into
 * screenshots/.
 */
import { buildWhenChanged } from '../lib/build.ts';
import { runHere } from '../lib/run.ts';

await buildWhenChanged('chrome');
process.exitCode = await runHere('playwright', [
  'test',
  '--project',
  'screenshots',
  ...process.argv.slice(2),
]);
