/** The news of a version for the people who use it: one paragraph of text. */
export interface News {
  version: string;
  text: string;
}

/** The build puts the newest paragraph of the changelog here (`scripts/lib/news.ts`). */
declare const newsOfBuild: News | null | undefined;

/** The newest news in this package, or null. */
export function latestNews(): News | null {
  return typeof newsOfBuild === 'undefined' ? null : newsOfBuild;
}

/** Whether the news came after this version of the extension. */
export function isNewsSince({ version }: News, earlier: string): boolean {
  const [parts, before] = [version, earlier].map((text) => text.split('.').map(Number));
  const at = parts!.findIndex((part, place) => part !== (before![place] ?? 0));
  return at !== -1 && parts![at]! > (before![at] ?? 0);
}
