import { useEffect, useState } from 'preact/hooks';
import { readStorageUse, type StorageUse } from '../../../lib/storage/archive/storage-use.ts';

/** No event tells of changes of the archive. */
const measureEveryMs = 2_000;

/**
 * Measures the archive again and again. Null where it cannot be read, undefined before that is
 * known.
 */
export function useStorageUse(): StorageUse | null | undefined {
  const [use, setUse] = useState<StorageUse | null>();
  useEffect(() => {
    const measure = () =>
      void readStorageUse()
        .catch(() => null)
        .then(setUse);
    measure();
    const timer = setInterval(measure, measureEveryMs);
    return () => clearInterval(timer);
  }, []);
  return use;
}
