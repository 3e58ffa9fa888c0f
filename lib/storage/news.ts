import { isNewsSince, latestNews } from '../domain/news.ts';
import { remove, write } from './extension-storage.ts';

/** The version whose news the person has not read. */
const unreadNewsKey = 'unread-news';

/** Whether there is news that the person has not read, by all stored values. */
export function hasUnreadNews(all: Record<string, unknown>): boolean {
  const news = latestNews();
  return news !== null && all[unreadNewsKey] === news.version;
}

/** Notes after an update from this version that there may be news. */
export async function noteUpdate(earlier: string): Promise<void> {
  const news = latestNews();
  if (news && isNewsSince(news, earlier)) await write({ [unreadNewsKey]: news.version });
}

/** Notes that the person has read the news. */
export async function markNewsRead(): Promise<void> {
  await remove(unreadNewsKey);
}
