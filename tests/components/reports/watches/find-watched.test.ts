import { expect, test } from 'vitest';
import { findWatched } from '../../../../components/reports/watches/find-watched.ts';
import { serve, world } from '../../../lib/background/service-stage.ts';
import { key, start } from '../../../lib/background/stage.ts';

test('The page of an address with a query is found exactly, however the service writes it', async () => {
  await serve(1);
  await start();
  for (const query of ['?a=1', '?a=2', '?a=12'])
    await fetch(`${world.service.url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      body: new URLSearchParams({ url: `https://query.example/shop${query}`, privacy: '1' }),
    });
  // This service has a slash before the query of each address.
  world.instead = (_, query) =>
    query.get('search')?.includes('?') ? Response.json({ data: [] }) : null;
  const url = 'https://query.example/shop?a=1';
  expect(await findWatched('c1', url)).toMatchObject({ of: { kind: 'report', url } });
  const other = await findWatched('c1', 'https://query.example/shop?a=3');
  expect(other).toEqual({ fault: 'no-report' });
});

test('A project that only the service knows is found with how many reports it has', async () => {
  await serve(1);
  await start();
  world.instead = (request) =>
    request === 'GET /projects'
      ? Response.json({ data: [{ project: 'nine.example', reports: 9 }] })
      : null;
  expect(await findWatched('c1', 'Nine.example')).toEqual({
    of: { kind: 'project', project: 'nine.example', reports: 9 },
  });
});
