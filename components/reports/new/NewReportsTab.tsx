import { useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { revokePermission } from '../../../lib/browser/optional-permissions.ts';
import type { PageState, PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Button from '../../ui/Button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import type { NewView } from '../view.ts';
import Draft from './Draft.tsx';
import Running from './Running.tsx';
import { useCreateBulk } from './use-create-bulk.ts';

interface Props {
  connection: PublicConnection;
  state: PageState;
  view: NewView;
}

/** "New reports": the list of addresses, then the progress of their reports. */
export default function NewReportsTab({ connection, state, view }: Props) {
  const bulk = useCreateBulk(connection.id);
  /** Whether the permission for tabs was given here, and may be given back. */
  const [isLent, setLent] = useState(false);
  const giveBack = isLent && !state.preferences.pageBadge && (
    <Button
      kind="small"
      onClick={() => {
        keepFocus();
        void revokePermission('tabs').then(() => setLent(false));
      }}
    >
      {t('newTabsGiveBack')}
    </Button>
  );
  if (bulk === undefined) return null;
  return bulk ? (
    <Running key={bulk.id} bulk={bulk} connection={connection} giveBack={giveBack} />
  ) : (
    <Draft
      connection={connection}
      state={state}
      tabs={view.tabs}
      giveBack={giveBack}
      onLent={setLent}
    />
  );
}
