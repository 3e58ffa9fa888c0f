/** Long enough for the first frame to be on the screen, in milliseconds. */
const firstFrameMs = 60;

/**
 * Does what can wait once the first frame is on the screen: before that, it would take its time
 * from it. Returns how to call it off.
 */
export function afterFirstFrame(work: () => void): () => void {
  const timer = setTimeout(work, firstFrameMs);
  return () => clearTimeout(timer);
}
