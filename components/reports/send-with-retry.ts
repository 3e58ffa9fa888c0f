import { sendMessage } from '../../lib/browser/messages.ts';
import type { Problem } from '../../lib/domain/problem.ts';

type Reading = 'listReports' | 'listProjects' | 'readReport';
type Data<Query extends Reading> = Parameters<typeof sendMessage<Query>>[1];
type Answer<Query extends Reading> = Awaited<ReturnType<typeof sendMessage<Query>>>;

/**
 * Asks the background for something to read, and once more where it was stopped before it answered:
 * reading changes nothing. Never rejects.
 */
export async function sendWithRetry<Query extends Reading>(
  query: Query,
  data: Data<Query>,
): Promise<Answer<Query> | { problem: Problem }> {
  try {
    return (await sendMessage(query, data).catch(async () =>
      sendMessage(query, data),
    )) as Answer<Query>;
  } catch {
    return { problem: { code: 'timeout' } };
  }
}
