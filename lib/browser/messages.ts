import { defineExtensionMessaging } from '@webext-core/messaging';
import type { Problem } from '../model/problem.ts';

/** The queries: what a page of the extension asks the background to fetch. What was fetched is found in storage; the answer says only what went wrong. */
interface Queries {
  /** Asks the connection's service for its newest reports. */
  refresh(connectionId: string): Problem | null;
}

export const { sendMessage, onMessage } = defineExtensionMessaging<Queries>();
