import { Connection } from '../domain/connections/connection.ts';
import * as v from 'valibot';
import { collection } from './collection.ts';

/**
 * The new address of a connection, with the key and the headers for it. It waits until all requests
 * of the connection are answered (`moveConnection`).
 */
const Move = v.pick(Connection, ['baseUrl', 'apiKey', 'headers']);

/** The moves that wait, by the ids of their connections. */
export const storedMoves = collection('move:', Move);
