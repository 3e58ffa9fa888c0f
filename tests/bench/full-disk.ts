/**
 * Fills a small disk under a Chromium that has the extension twice, once without
 * `unlimitedStorage`, and says whose database is left after Chromium freed space. Takes six
 * minutes: Chromium begins five minutes after its start.
 *
 *     npx wxt build -b chrome
 *     mount -t tmpfs -o size=600m tmpfs /mnt/small
 *     node tests/bench/full-disk.ts /mnt/small
 */
import { cp, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionFolder } from '../../scripts/lib/project.ts';
import { startChromium } from '../support/browser/chromium.ts';
import { unpackedId } from '../support/browser/profile.ts';

const built = extensionFolder('chrome');
/** How many bytes of the disk are left. Chromium frees space below a tenth of a disk. */
const leftBytes = 20e6;
const waitMs = 6 * 60_000;

/** Saves 40 MB into a database of the page. */
const write = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('filler');
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('rows', 'readwrite');
    for (let mb = 0; mb < 40; mb += 1)
      transaction.objectStore('rows').add(Uint8Array.from({ length: 1e6 }, () => Math.random() * 256));
    transaction.oncomplete = () => resolve(opening.result.close());
    transaction.onabort = () => reject(transaction.error);
  };
})`;

const [, , disk = ''] = process.argv;
const { blocks, bsize } = await statfs(disk);
if (blocks * bsize > 1e9) throw new Error('Name the folder of a disk of at most 1 GB.');

/** Copies the build without this permission. Returns the folder. */
async function copyWithout(permission: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-'));
  await cp(built, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { permissions: string[] };
  const permissions = manifest.permissions.filter((one) => one !== permission);
  await writeFile(path, JSON.stringify({ ...manifest, permissions }));
  return folder;
}

const without = await copyWithout('unlimitedStorage');
const ids = { with: await unpackedId(built), without: await unpackedId(without) };
const profile = await mkdtemp(join(disk, 'profile-'));
const filler = join(disk, 'filler');
const { context } = await startChromium(profile, { extensions: [built, without] });

/** Says of each of the two whether its database is among the files of the profile. */
async function tell(when: string): Promise<void> {
  const kept = await readdir(join(profile, 'Default/IndexedDB'));
  for (const [name, id] of Object.entries(ids))
    console.log(when, name, kept.some((file) => file.includes(id)) ? 'kept' : 'removed');
}

for (const id of Object.values(ids)) {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${id}/options.html`);
  await page.evaluate(write);
  await page.close();
}
const { bavail } = await statfs(disk);
await writeFile(filler, Buffer.alloc(bavail * bsize - leftBytes, 1));
await tell('at first');
await new Promise((resolve) => setTimeout(resolve, waitMs));
await tell('in the end');
await context.close();
await Promise.all([profile, filler, without].map((path) => rm(path, { recursive: true })));
