import { useState } from 'preact/hooks';

/**
 * Waits for a change of storage and returns whether it was saved. A failure is shown on the page.
 */
export type SaveChange = (work: Promise<unknown>) => Promise<boolean>;

/**
 * Whether the last change failed, and the function that waits for a change. A change fails if
 * storage is full.
 */
export function useSaveChange(): [failed: boolean, change: SaveChange] {
  const [failed, setFailed] = useState(false);
  const change = async (work: Promise<unknown>) => {
    const made = await work.then(
      () => true,
      () => false,
    );
    setFailed(!made);
    return made;
  };
  return [failed, change];
}
