import { useState } from 'preact/hooks';

/** Waits for a change of storage, and resolves to whether it was saved. */
export type Save = (change: Promise<unknown>) => Promise<boolean>;

/**
 * Returns `save`, and whether the last change failed, which happens when storage is full. With
 * `of`, a failure is reported only while the same `of` is shown.
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
