/**
 * `npm start [-- --headless] [--port 8787] [--data .data/reports.sqlite]`: builds, starts the local
 * service and a sample website, and opens Chromium with the extension installed and connected.
 * Without a display it does the main job by itself. Ctrl-C ends everything.
 */
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectByForm } from '../../tests/support/pages/connect.ts';
import { launch } from '../../tests/support/browser/launch.ts';
import { startSite } from '../../tests/support/service/server.ts';
import { buildWhenChanged } from '../lib/build.ts';
import { hasDisplay } from '../lib/display.ts';
import { inProject } from '../lib/project.ts';
import { samplePages } from '../start/sample-pages.ts';
import { languageOfComputer, startLocalService } from '../start/start-local-service.ts';
import { tour } from '../start/tour.ts';

/** The programs that were started, last first. */
const ends: (() => Promise<void>)[] = [];
let ending: Promise<void> | undefined;

process.on('SIGINT', () => void end(130));
process.on('SIGTERM', () => void end(143));

try {
  await main();
} catch (error) {
  // A program that this script ends may fail. That is not reported.
  if (!ending) console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  await end(1);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      headless: { type: 'boolean', default: !hasDisplay },
      port: { type: 'string', default: '8787' },
      data: { type: 'string', default: '.data/reports.sqlite' },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port takes a number from 0 to 65535, not "${values.port}".`);

  const service = await startLocalService(port, inProject(values.data));
  ends.unshift(() => service.close());
  console.log(
    `• The report service runs at ${service.url} (its data and key are in ${dirname(values.data)}/)`,
  );
  // A sign-in link is a secret, and all but a terminal keeps it.
  console.log(
    process.stdout.isTTY
      ? `• To read private reports in another browser, open this link once within 10 minutes: ${service.signInLink()}`
      : `• To read private reports in another browser, open ${service.url}/reports and enter the key`,
  );
  const site = await startSite(samplePages);
  ends.unshift(site.close);
  console.log(`• A sample website to try it on is at ${site.url}`);

  await buildWhenChanged('chrome');
  console.log(
    `• Opening Chromium with the extension${values.headless ? ', without a window' : ''}`,
  );
  const harness = await launch({ headless: values.headless, language: languageOfComputer() });
  ends.unshift(harness.close);
  const options = await connectByForm(harness, service);
  console.log('• Connected to the service, through the options page');
  // The person never sees the key, so the browser is signed in to the pages of private reports.
  await options.goto(service.signInLink());
  await options.close();
  if (values.headless) {
    await tour(harness, site.url);
    return end(0);
  }
  await harness.open(site.url);
  console.log(
    '• Click the extension’s button in the toolbar (the puzzle piece shows it). Ctrl-C, or closing the browser, ends everything.',
  );
  harness.context.once('close', () => void end(0));
}

/** Ends the programs that were started. Waits five seconds for them at most. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    for (const close of ends)
      await Promise.race([close().catch((error: unknown) => console.error(error)), wait(5000)]);
    process.exit(code);
  })();
  return ending;
}
