/**
 * Puts reports of the pages `{origin}/1`, `{origin}/2`, … into the archive of the connection in
 * use, good, decent and bad in turn. Runs in a page of the extension, which has an archive.
 */
export async function fillLargeArchive({
  origin,
  count,
}: {
  origin: string;
  count: number;
}): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: {
      storage: { local: { get: () => Promise<{ connections: { active: string } }> } };
    };
  };
  const { active: connectionId } = (await chrome.storage.local.get()).connections;
  const opened = indexedDB.open('verdict');
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const transaction = opened.result.transaction(['reports', 'audits'], 'readwrite');
  for (let number = 1; number <= count; number += 1) {
    const page = `${new URL(origin).host}/${number}`;
    const result = ['good', 'decent', 'bad'][number % 3];
    const id = `filled-${number}`;
    const audit = { result, score: null, privacy: 1 };
    transaction
      .objectStore('audits')
      .put({ connectionId, page, at: number, reportId: id, ...audit });
    transaction.objectStore('reports').put({
      connectionId,
      id,
      report: {
        id,
        url: `${origin}/${number}`,
        generatedAt: number,
        ...audit,
        hasPassword: false,
        project: null,
      },
    });
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opened.result.close();
}

/** The badge and the title above a page of that archive. */
export function markOfPage(number: number): string {
  return ['●G This page: Good', '■D This page: Decent', '▲B This page: Bad'][number % 3]!;
}
