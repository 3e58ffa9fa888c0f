const name = 'verdict:rows';

/** Opened at the first change, because few pages change jobs of lists. */
let sender: BroadcastChannel | undefined;

/** Tells the background and every page, this one too, that jobs of lists changed. */
export function noticeRows(): void {
  sender ??= new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  sender.postMessage(null);
}

/**
 * Calls back when jobs of lists have changed, whichever page changed them. Returns a function that
 * stops watching.
 */
export function watchRows(onChange: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', onChange);
  return () => channel.close();
}
