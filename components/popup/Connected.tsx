import type { PageState, PublicConnection } from '../../lib/storage/extension/page-state.ts';
import PageForm from '../page/PageForm.tsx';
import PageResult from '../page/PageResult.tsx';
import RecentReports from '../page/RecentReports.tsx';
import type { useAddress } from '../page/use-address.ts';
import { useLazy } from '../page/use-lazy.ts';
import { usePage } from '../page/use-page.ts';
import { useRefresh } from '../page/use-refresh.ts';

interface Props {
  stored: PageState;
  connection: PublicConnection;
  address: ReturnType<typeof useAddress>;
}

/** As many audits as the sparkline has room for. */
const maxAudits = 12;

/** The popup below its header, while there is a connection. */
export default function Connected({ stored, connection, address }: Props) {
  const page = usePage(stored, connection, address, maxAudits);
  const refresh = useRefresh(connection.id);
  const latest = page.runs?.[0];
  const PageChecks = useLazy(latest !== undefined, () => import('./PageChecks.tsx'));
  return (
    <>
      <PageResult {...page.result} />
      {PageChecks && latest && (
        <PageChecks
          connectionId={connection.id}
          latest={latest}
          jobs={stored.jobs}
          elsewhere={page.elsewhere}
          onRead={page.rereadHistory}
        />
      )}
      <PageForm stored={stored} address={address} page={page} />
      <RecentReports stored={stored} connection={connection} page={page} refresh={refresh} />
    </>
  );
}
