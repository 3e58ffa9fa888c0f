import { useState } from 'preact/hooks';

/** Waits for a change and returns whether all of it was made; where not, the page says so. */
export type SaveChange = (work: Promise<unknown>) => Promise<boolean>;

/**
 * Whether the last change failed, and how to make one. Storage may be full, and a person is to hear
 * of it.
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
