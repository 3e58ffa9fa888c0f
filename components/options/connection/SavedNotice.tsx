import { t } from '../../../lib/browser/i18n.ts';
import Notice from '../../ui/Notice.tsx';
import type { SavedConnection } from './ConnectionForm.tsx';
import { serviceHost } from '../../../lib/domain/connections/connection.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';

interface Props {
  saved: SavedConnection;
  /** Whether it is the one in use, of several. */
  isInUse: boolean;
}

export default function SavedNotice({ saved: { connection, how }, isInUse }: Props) {
  if (how === 'named') return <Notice tone="good" title={t('sharedSaved')} />;
  const passed = how === 'passed';
  return (
    <Notice
      tone={passed ? 'good' : 'none'}
      title={
        passed
          ? t('connectionConnected', isolated(serviceHost(connection.baseUrl)))
          : t('connectionSavedUntested')
      }
    >
      {t(
        passed
          ? isInUse
            ? 'connectionInUseNow'
            : 'sharedFirstReport'
          : 'connectionSavedUntestedText',
      )}
    </Notice>
  );
}
