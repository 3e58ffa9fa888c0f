/**
 * `npm run screenshots`: renders every state into screenshots/, and the pictures of README.md,
 * docs/guide.md and docs/stores/ into their folders, by the tests in tests/screenshots/.
 */
import { buildWhenChanged } from '../lib/build.ts';
import { runHere } from '../lib/run.ts';

await buildWhenChanged('chrome');
await buildWhenChanged('firefox');
process.exitCode = await runHere('playwright', [
  'test',
  // In one word, so that files may follow.
  '--project=screenshots',
  ...process.argv.slice(2),
]);
