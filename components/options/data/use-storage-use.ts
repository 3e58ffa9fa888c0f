import { useEffect, useState } from 'preact/hooks';
import {
  keepFromEviction,
  readStorageUse,
  type StorageUse,
} from '../../../lib/storage/archive/storage-use.ts';

/** No event tells of changes of the archive. */
const measureEveryMs = 2_000;

interface Measured {
  /** Null where the archive cannot be read, undefined before that is known. */
  use: StorageUse | null | undefined;
  /** Whether the browser keeps the archive when disk space runs low. */
  isPersistent: boolean;
}

/** Measures the archive again and again, and asks the browser once to keep it. */
export function useStorageUse(): Measured {
  const [use, setUse] = useState<Measured['use']>();
  const [isPersistent, setPersistent] = useState(false);
  useEffect(() => {
    const measure = () =>
      void readStorageUse()
        .catch(() => null)
        .then(setUse);
    measure();
    void keepFromEviction().then(setPersistent);
    const timer = setInterval(measure, measureEveryMs);
    return () => clearInterval(timer);
  }, []);
  return { use, isPersistent };
}
