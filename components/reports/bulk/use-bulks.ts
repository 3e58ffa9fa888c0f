import { useEffect, useState } from 'preact/hooks';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import { watchStorage } from '../../../lib/storage/extension/extension-storage.ts';
import { dismissBulk, isBulkKey, readBulks } from '../../../lib/storage/extension/bulks.ts';

/**
 * Changes of many reports, oldest first, as they lie in storage. What the person was told of before
 * this page opened is put aside.
 */
export function useBulks(connectionId: string): Bulk[] {
  const [bulks, setBulks] = useState<Bulk[]>([]);
  useEffect(() => {
    let asked = 0;
    let old: Set<string> | null = null;
    const refresh = async () => {
      const own = ++asked;
      const read = await readBulks(connectionId);
      old ??= new Set(read.filter(({ told }) => told).map(({ id }) => id));
      for (const bulk of read)
        if (bulk.told && old.has(bulk.id)) void dismissBulk(bulk.id).catch(() => undefined);
      // An older reading never replaces a newer one.
      if (own === asked) setBulks(read.filter(({ id, told }) => !told || !old?.has(id)));
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
