import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { inProject } from '../../../scripts/lib/project.ts';
import { expect, test } from '../../support/browser/test.ts';

const loaded = {
  chrome: { file: '.output/chrome-mv3-dev', way: 'chrome://extensions' },
  firefox: {
    file: '.output/firefox-mv3-dev/manifest.json',
    way: 'about:debugging#/runtime/this-firefox',
  },
};

for (const [target, { file, way }] of Object.entries(loaded))
  test(`npm run dev for ${target} serves without a display, in the language that is asked for, and says how to load the extension by hand`, async () => {
    test.skip(process.platform !== 'linux', 'Only Linux runs without a display.');
    const args = [inProject('scripts/commands/dev.ts'), '-b', target, '--lang', 'de'];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own group, so that the signal reaches WXT too, as Ctrl-C does.
      detached: true,
    });
    const ended = new Promise((settle) => child.once('close', settle));
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    const words = () => stripVTControlCharacters(said);
    try {
      // WXT says this in place of opening a browser.
      const byHand = `Load ".output/${target}-mv3-dev" as an unpacked extension manually`;
      await expect.poll(words, { timeout: 60_000 }).toContain(byHand);
      expect(words()).toContain(`There is no display, so no browser opens: in ${way}, `);
      expect(words()).toContain(`choose ${file}.`);
      expect(existsSync(inProject(file))).toBe(true);
      const messages = inProject(`.output/${target}-mv3-dev/_locales/en/messages.json`);
      expect(readFileSync(messages, 'utf8')).toContain('"localeLanguage":{"message":"de"}');
      const [, server = ''] = /Started dev server @ (\S+)/.exec(words()) ?? [];
      expect((await fetch(`${server}/@vite/client`)).status).toBe(200);
    } finally {
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGINT');
      await ended;
    }
  });
