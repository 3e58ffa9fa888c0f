import { useEffect, useState } from 'preact/hooks';
import type { Bulk } from '../../lib/model/bulk.ts';
import { watchStorage } from '../../lib/storage/area.ts';
import { isBulkKey, readBulks } from '../../lib/storage/bulks.ts';

/** Changes of many reports, oldest first, as they lie in storage. */
export function useBulks(connectionId: string): Bulk[] {
  const [bulks, setBulks] = useState<Bulk[]>([]);
  useEffect(() => {
    let asked = 0;
    const refresh = async () => {
      const own = ++asked;
      const read = await readBulks(connectionId);
      // An older reading never replaces a newer one.
      if (own === asked) setBulks(read);
    };
    const stop = watchStorage((changed) => {
      if (Object.keys(changed).some(isBulkKey)) void refresh();
    });
    void refresh();
    return () => {
      asked = -1;
      stop();
    };
  }, [connectionId]);
  return bulks;
}
