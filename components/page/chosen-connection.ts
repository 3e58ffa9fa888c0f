import { switchConnection } from '../../lib/storage/connections.ts';

/**
 * Keeps the connection that the person chose in this popup or panel. This choice overrides the
 * connection that is set for the page's address. `refresh` draws the page again.
 */
export function chosenConnection(refresh: () => Promise<void>) {
  let chosen: string | null = null;
  return {
    /** The id of the chosen connection, or null. */
    id: () => chosen,
    forget: () => void (chosen = null),
    /** Shows a connection and puts it in use. Rejects when storage is full. */
    choose: async (connectionId: string): Promise<void> => {
      const before = chosen;
      chosen = connectionId;
      try {
        await switchConnection(connectionId);
      } catch (error) {
        chosen = before;
        throw error;
      } finally {
        await refresh();
      }
    },
  };
}
