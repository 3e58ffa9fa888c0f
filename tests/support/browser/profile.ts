/**
 * All that a browser of a test starts with: the folder of an extension, a profile, and a name for
 * this computer.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, looseObject, optional, parse, record, string } from 'valibot';
import { extensionFolder, type Target } from '../../../scripts/lib/project.ts';

const Manifest = looseObject({
  permissions: optional(array(string()), []),
  optional_permissions: optional(array(string()), []),
  action: optional(looseObject({ default_popup: optional(string(), 'popup.html') }), {}),
  commands: optional(
    record(string(), looseObject({ suggested_key: optional(looseObject({ default: string() })) })),
    {},
  ),
  options_ui: optional(looseObject({ page: optional(string(), 'options.html') }), {}),
});

/** The parts of a built extension's manifest that the harness needs. */
export async function readManifest(extension: string) {
  return parse(Manifest, JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8')));
}

/**
 * The id that Chromium gives an unpacked extension: the first 32 hex digits of sha256 of its real
 * path, written with a to p.
 */
export async function unpackedId(extension: string): Promise<string> {
  const hex = createHash('sha256')
    .update(await realpath(extension))
    .digest('hex')
    .slice(0, 32);
  return hex.replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)));
}

/** Makes an empty folder for a browser's profile. */
export const newProfile = () => mkdtemp(join(tmpdir(), 'verdict-'));

/** Removes all files of a folder, such as one of downloads. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

/**
 * Writes the extension into an unused profile, so that a later start is a true restart: with
 * `--load-extension` every start is a fresh install. `origins` are match patterns that are granted
 * from the beginning.
 */
export async function installInProfile(
  profile: string,
  extension: string,
  origins: string[],
): Promise<void> {
  const path = await realpath(extension);
  const { permissions, optional_permissions, commands } = await readManifest(extension);
  const granted = {
    api: permissions,
    explicit_host: origins,
    manifest_permissions: [],
    scriptable_host: [],
  };
  const settings = {
    active_permissions: granted,
    granted_permissions: granted,
    // The person said yes to the optional ones once, so that no prompt asks again.
    runtime_granted_permissions: { ...granted, api: optional_permissions, explicit_host: [] },
    location: 4,
    path,
    state: 1,
    creation_flags: 38,
    from_webstore: false,
    newAllowFileAccess: true,
    withholding_permissions: false,
    was_installed_by_default: false,
    was_installed_by_oem: false,
    account_extension_type: 0,
  };
  const id = await unpackedId(extension);
  const preferences = {
    extensions: {
      ui: { developer_mode: true },
      settings: { [id]: settings },
      commands: Object.fromEntries(
        Object.entries(commands).flatMap(([command_name, { suggested_key }]) =>
          suggested_key
            ? [[`linux:${suggested_key.default}`, { command_name, extension: id, global: false }]]
            : [],
        ),
      ),
    },
  };
  await mkdir(join(profile, 'Default'), { recursive: true });
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
}

/** A folder that holds an extension, and can be thrown away. */
export interface Copy {
  folder: string;
  remove: () => Promise<void>;
}

/** Copies the built extension, so that another build does not change it under a running browser. */
export async function copyOfBuild(target: Target): Promise<Copy> {
  return copyOf(extensionFolder(target));
}

/** Copies an extension, so that the copy can be changed. */
export async function copyOf(extension: string): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-faults-'));
  await cp(extension, folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Gives the extension in a folder a version above another. Returns the new version. */
export async function raiseVersion(folder: string, above: string): Promise<string> {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  const version = above.replace(/\d+$/, (last) => String(Number(last) + 1));
  await writeFile(file, JSON.stringify({ ...manifest, version }));
  return version;
}

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
export function elsewhere<Service extends { url: string }>(service: Service): Service {
  return { ...service, url: service.url.replace('127.0.0.1', elsewhereHost) };
}
