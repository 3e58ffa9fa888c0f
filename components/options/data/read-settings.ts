import { decodeText } from '../../../lib/domain/addresses/read-addresses.ts';
import {
  maxSettingsBytes,
  readSettingsFile,
  type SettingsFile,
  type SettingsFault,
} from '../../../lib/domain/settings/settings-file.ts';

/** The reasons why a chosen file cannot be imported. */
export type FileFault = SettingsFault | { code: 'unreadable' };

/** Reads a chosen file. A file that is too large is not read at all. */
export async function readSettings(
  file: Pick<File, 'size' | 'arrayBuffer'>,
): Promise<{ file: SettingsFile } | { fault: FileFault }> {
  if (file.size > maxSettingsBytes) return { fault: { code: 'too-large' } };
  return file.arrayBuffer().then(
    (bytes) => readSettingsFile(decodeText(bytes)),
    () => ({ fault: { code: 'unreadable' } }),
  );
}
