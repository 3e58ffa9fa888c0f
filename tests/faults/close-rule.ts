import type { FaultyService } from './faulty-service.ts';
import type { World } from './world.ts';

/**
 * Sends one GET and then one POST from a page of the extension, with the session rule that closes connections or without it. The service resets a
 * POST on a reused connection: what it then sees is what the browser did by itself. Returns how many POSTs came.
 */
export async function postAfterGet(world: World, service: FaultyService, rule: 'with the rule' | 'without it'): Promise<number> {
  const before = service.requests.length;
  await world.run(`(async () => {
    const { declarativeNetRequest: net } = globalThis.browser ?? globalThis.chrome;
    for (let tries = 0; tries < 100 && (await net.getSessionRules()).length === 0; tries += 1) await new Promise((settle) => setTimeout(settle, 50));
    const rules = await net.getSessionRules();
    if (rules.length !== 1) throw new Error('The rule that closes connections is not in force');
    if (${rule === 'without it'}) await net.updateSessionRules({ removeRuleIds: rules.map(({ id }) => id) });
    const headers = { authorization: 'Bearer ${service.key}', accept: 'application/json' };
    const ask = (more) =>
      fetch('${service.url}/api/v1/reports', { headers, cache: 'no-store', credentials: 'omit', redirect: 'manual', ...more })
        .then((answer) => answer.text())
        .catch(() => 'failed');
    await ask({});
    await ask({ method: 'POST', body: new URLSearchParams({ url: 'https://page.example/', privacy: '1' }) });
  })()`);
  return service.requests.length - before;
}
