import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isNewsSince } from '../../../lib/domain/news.ts';
import { readAll } from '../../../lib/storage/extension-storage.ts';
import { hasUnreadNews, markNewsRead, noteUpdate } from '../../../lib/storage/news.ts';

beforeEach(() => fakeBrowser.reset());
afterEach(() => vi.unstubAllGlobals());

const build = (version: string) =>
  vi.stubGlobal('newsOfBuild', { version, text: 'Reports are quicker.' });
const isUnread = async () => hasUnreadNews(await readAll());

it('compares versions by their numbers', () => {
  const news = { version: '1.10.0', text: '' };
  expect(['1.9.3', '1.9', '0.1.0', '1'].map((before) => isNewsSince(news, before))).toEqual(
    Array(4).fill(true),
  );
  expect(['1.10.0', '1.10.0.1', '1.11', '2'].map((before) => isNewsSince(news, before))).toEqual(
    Array(4).fill(false),
  );
});

describe('news are unread', () => {
  it('after an update from a version before them, until they are read', async () => {
    build('1.2.0');
    await noteUpdate('1.1.0');
    expect(await isUnread()).toBe(true);
    await markNewsRead();
    expect(await isUnread()).toBe(false);
  });

  it('after no update from their version or a later one, and after no install', async () => {
    build('1.2.0');
    expect(await isUnread()).toBe(false);
    await noteUpdate('1.2.0');
    await noteUpdate('1.3.0');
    expect(await isUnread()).toBe(false);
  });

  it('after two updates if only the first had any', async () => {
    build('1.2.0');
    await noteUpdate('1.1.0');
    // The next version has no news of its own, and brings those of 1.2.0 along.
    await noteUpdate('1.2.0');
    expect(await isUnread()).toBe(true);
  });

  it('no more once a later version has others, or an earlier version is back', async () => {
    build('1.2.0');
    await noteUpdate('1.1.0');
    build('1.0.0');
    expect(await isUnread()).toBe(false);
    vi.stubGlobal('newsOfBuild', null);
    expect(await isUnread()).toBe(false);
    await noteUpdate('0.9.0');
  });
});
