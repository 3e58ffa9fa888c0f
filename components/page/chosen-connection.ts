import { switchConnection } from '../../lib/storage/connections.ts';

/**
 * The connection that the person chose in this popup or panel, which counts for more than the one
 * that the page goes to. `refresh` draws what changed.
 */
export function chosenConnection(refresh: () => Promise<void>) {
  let chosen: string | null = null;
  return {
    /** Its id, null while none is chosen. */
    id: () => chosen,
    forget: () => {
      chosen = null;
    },
    /** Shows a connection, and makes it the one in use. Rejects when storage is full. */
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
