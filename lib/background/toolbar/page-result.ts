import { t } from '../../browser/i18n.ts';
import type { Mark } from '../../browser/toolbar.ts';
import { connectionForPage } from '../../domain/connections/connection.ts';
import { guardAddress } from '../../domain/leak-guard/guard-address.ts';
import { readHistory } from '../../storage/database/reports.ts';
import { readUsableConnections } from '../../storage/policy.ts';
import { readLeakGuard } from '../../storage/leak-guard.ts';
import { resultText } from './outcome-text.ts';

/**
 * Returns the mark for the page with this address, in the form in which the address would be sent.
 * The result comes from the archive; no request is sent.
 */
export async function pageMark(address: string | undefined): Promise<Mark | null> {
  if (address === undefined) return null;
  const [connections, guard] = await Promise.all([readUsableConnections(), readLeakGuard()]);
  const guarded = guardAddress(address, guard, { isLocalService: true });
  if ('fault' in guarded) return null;
  const { connection } = connectionForPage(connections, guarded.url);
  const [audit] = connection ? await readHistory(connection.id, guarded.url, 1) : [];
  return audit
    ? {
        tone: audit.result,
        letter: t(`badge_${audit.result}`),
        title: t('badgeResult', resultText(audit.result, audit.score)),
      }
    : null;
}
