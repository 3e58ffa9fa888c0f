/**
 * How many connections to PostgreSQL a process opens at most, where nothing else is said. Twelve
 * processes fit into the 100 of a server, which keeps three of them for its administrators.
 */
export const defaultConnections = 8;

/** With fewer, one of those who need a connection would have none. */
export const fewestConnections = 4;

/**
 * Shares out the connections of a process: those that read, those that write reports, and those of
 * the queue. One more listens for notices.
 */
export function shareConnections(all = defaultConnections) {
  const queue = all < 6 ? 1 : 2;
  const writing = Math.floor((all - queue - 1) / 2);
  return { queue, writing, reading: all - queue - 1 - writing };
}
