/**
 * `npm run zip`: makes the packages for the stores, in .output/, of a tag or of a clean tree. With
 * `-- --for-stores` it refuses placeholders, too.
 */
import { sentenceOnPlaceholders } from '../lib/identity.ts';
import { makePackages, reasonForNone } from '../lib/packages.ts';
import { root } from '../lib/project.ts';

const reason = await reasonForNone(root, process.argv.includes('--for-stores'));
if (reason === null) {
  console.log('• Building and packing the extension for both browsers …');
  for (const file of await makePackages()) console.log(`  .output/${file}`);
  console.log('Chrome and Edge take the same package, that of chrome; sources are for Firefox.');
}
const last = reason ?? sentenceOnPlaceholders();
if (last !== null) console.log(last);
process.exitCode = reason === null ? 0 : 1;
