/** By then, in milliseconds, the first frame is on the screen. */
const firstFrameMs = 60;

/**
 * Does work that would delay the first frame, once that is on the screen. Returns a function that
 * cancels it.
 */
export function afterFirstFrame(work: () => void): () => void {
  const timer = setTimeout(work, firstFrameMs);
  return () => clearTimeout(timer);
}
