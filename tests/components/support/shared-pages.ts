import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import { extensionFolder } from '../../../scripts/lib/project.ts';
import { closeServer } from '../../support/service/server.ts';
import { connect } from '../../support/pages/connect.ts';
import { answerFromService, type Message } from './background-answers.ts';
import { startChromium } from '../../support/browser/chromium.ts';
import { fakeExtension } from './fake-extension.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { newProfile } from '../../support/browser/profile.ts';
import { stillPage } from '../../support/browser/reset.ts';
import { resize, type SharedBrowser, sizeOf } from '../../support/browser/test.ts';

const built = extensionFolder('chrome');

const refuse = async (): Promise<never> => {
  throw new Error('This takes the installed extension: tests/e2e');
};

/**
 * Starts a Chromium in which the pages of the build are web pages over a fake of the browser's
 * interface: there is no install, no background and no toolbar.
 */
export async function startSharedPages(headless: boolean): Promise<SharedBrowser> {
  const profile = await newProfile();
  const server = await serveBuild();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const extensionUrl = (path: string) => `${origin}/${path}`;
  const { context, cdp } = await startChromium(profile, {
    headless,
    // All pages share a process, and may read from any service, as with access to its host.
    args: ['--process-per-site', '--disable-web-security'],
  });
  const [kept = await context.newPage()] = context.pages();
  await context.exposeFunction('answerMessage', async (message: Message) =>
    answerFromService(message, await connectionsIn(kept)),
  );
  await context.addInitScript(fakeExtension);
  await kept.goto(extensionUrl(stillPage));
  const storage = await context.newCDPSession(kept);
  const size = await sizeOf(kept);
  const harness: Harness = {
    context,
    cdp,
    extensionId: '',
    profile,
    extensionUrl,
    optionsPage: 'options.html',
    async open(pathOrUrl) {
      const page = await context.newPage();
      await page.goto(URL.canParse(pathOrUrl) ? pathOrUrl : extensionUrl(pathOrUrl));
      return page;
    },
    grantAccess: async () => {},
    connect: (service) => connect(harness, service),
    clickToolbar: refuse,
    surface: refuse,
    stopWorker: refuse,
    killBrowser: refuse,
    requestsSeen: refuse,
    close: refuse,
  };
  return {
    harness,
    async reset() {
      if (await kept.evaluate(`'__pwClock' in globalThis`))
        throw new Error('The clock was turned for all pages: test.use({ ownBrowser: true })');
      for (const page of context.pages()) if (page !== kept) await page.close();
      await context.setOffline(false);
      await context.clearPermissions();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await resize(kept, size);
      // A database that is emptied keeps what was in it, and gets slower with each test.
      await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    },
    async close() {
      await context.close();
      await closeServer(server);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
};

/** Serves the files of the build, with the policy that the manifest sets for pages. */
async function serveBuild(): Promise<Server> {
  const manifest = JSON.parse(await readFile(join(built, 'manifest.json'), 'utf8')) as {
    content_security_policy: { extension_pages: string };
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://build');
    readFile(join(built, pathname)).then(
      (file) =>
        response
          .writeHead(200, {
            'content-type': types[extname(pathname)] ?? 'application/octet-stream',
            'content-security-policy': manifest.content_security_policy.extension_pages,
            'cache-control': 'max-age=3600',
          })
          .end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((settle) => {
    server.listen(0, '127.0.0.1', settle);
  });
  return server;
}

/** The connections in the extension storage of these pages. */
async function connectionsIn(page: Page): Promise<Connection[]> {
  return page.evaluate<Connection[]>(
    `chrome.storage.local.get('connections').then(({ connections }) => connections?.list ?? [])`,
  );
}
