import { expect, test } from 'vitest';
import { checkConnection } from '../../../../lib/api/check/check-connection.ts';
import { key, serve } from '../serve.ts';

/** The step that fails where a request is answered by 401 with this `WWW-Authenticate`. */
async function failedStep(wanted: string) {
  const { url, arrived } = await serve({
    status: 401,
    headers: { 'WWW-Authenticate': wanted },
    raw: 'Sign in',
  });
  const draft = { baseUrl: `${url}/tools`, apiKey: key, headers: [] };
  const steps = await checkConnection(draft, { hasAccess: async () => true });
  return { failed: steps.find(({ outcome }) => outcome === 'failed'), arrived };
}

test.each(['Basic realm="a, Bearer of news"', 'Negotiate, NTLM', 'Digest realm="x", qop="auth"'])(
  'a 401 that asks for %s is from a proxy that wants the header of the API key, and is asked once',
  async (wanted) => {
    const { failed, arrived } = await failedStep(wanted);
    expect(failed).toMatchObject({
      name: 'interface',
      cause: 'proxy-sign-in',
      remedy: 'edit-headers',
    });
    expect(arrived).toHaveLength(1);
  },
);

test.each(['Bearer', 'bearer realm="x"', 'Basic realm="x", Bearer', ''])(
  'a 401 that asks for %j rejects the key',
  async (wanted) => {
    expect((await failedStep(wanted)).failed).toMatchObject({ name: 'key', cause: 'wrong-key' });
  },
);
