import { decodeText } from '../../../lib/domain/decode-file.ts';
import {
  fieldThatIsFull,
  settingsChanges,
  type SettingsChange,
} from '../../../lib/domain/settings/import-settings.ts';
import {
  maxSettingsBytes,
  readSettingsFile,
  type ReadSettings,
  type SettingsFault,
} from '../../../lib/domain/settings/settings-file.ts';
import { readOwnSettings } from '../../../lib/storage/settings-file.ts';
import { countLost, type Lost } from './lost-reports.ts';

/**
 * The reasons why a chosen file cannot be imported. `unread-settings`: the settings of this profile
 * cannot be read.
 */
export type FileFault = SettingsFault | { code: 'unreadable' | 'unread-settings' };

/** An import and its effects. `lost` counts the reports that it removes from this device. */
export interface Import extends ReadSettings {
  changes: SettingsChange[];
  lost: Lost | null;
}

/** Reads a chosen file, and what its import would change here. */
export async function readImport(
  chosen: Pick<File, 'size' | 'arrayBuffer'>,
): Promise<Import | { fault: FileFault }> {
  // A file that is too large is not read at all.
  if (chosen.size > maxSettingsBytes) return { fault: { code: 'too-large' } };
  const bytes = await chosen.arrayBuffer().catch(() => null);
  if (!bytes) return { fault: { code: 'unreadable' } };
  const read = readSettingsFile(decodeText(new Uint8Array(bytes)));
  if ('fault' in read) return read;
  const { file, leftOut } = read;
  const own = await readOwnSettings().catch(() => null);
  if (!own) return { fault: { code: 'unread-settings' } };
  const full = fieldThatIsFull(own, file);
  if (full) return { fault: { code: 'too-many', field: full } };
  const lost = await countLost(file.preferences.keepDays ?? 0);
  return { file, leftOut, changes: settingsChanges(own, file), lost };
}
