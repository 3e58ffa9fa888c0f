import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillDataFile } from '../fill-data-file.ts';
import { main, runProcess } from '../run-process.ts';
import { makeFolder } from '../stage.ts';

const key = 'the-key-of-the-service';
const requests = 1500;
const atOnce = 20;
const mib = 2 ** 20;

it('leaves the part of the heap for new things small under many requests', async () => {
  const file = join(makeFolder(), 'reports.sqlite');
  await fillDataFile(
    file,
    Array.from({ length: 100 }, (_, at) => ({ url: `https://example.com/${at}` })),
  );
  const words = ['--port', '0', '--data', file, '--key', key, '--metrics', 'on'];
  const { ready } = runProcess(main, [...words, '--requests-per-minute', '100000']);
  const url = await ready;
  const headers = { authorization: `Bearer ${key}` };
  let sent = 0;
  const ask = async (): Promise<void> => {
    if (sent >= requests) return;
    sent += 1;
    const answer = await fetch(`${url}/api/v1/reports?per_page=100`, { headers });
    expect([answer.status, (await answer.text()).length > 10_000]).toEqual([200, true]);
    return ask();
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const figures = await (await fetch(`${url}/metrics`)).text();
  const size = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)/m.exec(figures)?.[1];
  // It grows to 32 MiB and more where nothing keeps it small.
  expect(Number(size) / mib).toBeLessThan(24);
});
