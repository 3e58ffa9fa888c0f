import { useState } from 'preact/hooks';

/** Waits for a change of storage, and returns whether it was saved. */
export type Save = (change: Promise<unknown>) => Promise<boolean>;

/**
 * Whether the last change was not saved, which happens when storage is full, and the function that
 * waits for a change. With `of`, a failure is that of the thing that was shown then.
 */
export function useSave(of: string | null = null): [nothingSaved: boolean, save: Save] {
  const [failed, setFailed] = useState<{ of: string | null } | null>(null);
  const save: Save = async (change) => {
    const isSaved = await change.then(
      () => true,
      () => false,
    );
    setFailed(isSaved ? null : { of });
    return isSaved;
  };
  return [failed !== null && failed.of === of, save];
}
