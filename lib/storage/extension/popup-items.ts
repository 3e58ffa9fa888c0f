import {
  connectionsKey,
  leakGuardKey,
  outlineKey,
  pausesKey,
  preferencesKey,
  quarantineKey,
  readAll,
  readKeys,
} from './extension-storage.ts';

/** The keys of what the popup shows besides jobs and reports. */
export const popupKeys = [
  connectionsKey,
  preferencesKey,
  pausesKey,
  leakGuardKey,
  quarantineKey(leakGuardKey),
  outlineKey,
];

/**
 * Reads what the popup needs of extension storage, unparsed: all of it, or where there is an
 * outline of thousands of jobs, only what tells which jobs to read. A reading takes as long as
 * drawing, so `isOutlined` says which to begin with; a wrong guess costs time alone. It loads no
 * parser, so that a popup can ask before it has loaded itself.
 */
export async function readPopupItems(isOutlined: boolean): Promise<Record<string, unknown>> {
  if (!isOutlined) return readAll();
  const items = await readKeys(popupKeys);
  return outlineKey in items ? items : readAll();
}
