import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { onMessage, sendMessage } from '../../../lib/browser/messages.ts';

describe('queries', () => {
  beforeEach(() => fakeBrowser.reset());

  test('A query reaches the background with its data, and its answer comes back', async () => {
    const asked: unknown[] = [];
    onMessage('refresh', async (data) => {
      asked.push(data);
      return { code: 'timeout' };
    });
    expect(await sendMessage('refresh', 'c1')).toEqual({ code: 'timeout' });
    expect(asked).toEqual(['c1']);
  });

  test('That nothing went wrong is an answer too', async () => {
    onMessage('refresh', () => null);
    expect(await sendMessage('refresh', 'c1')).toBeNull();
  });

  test('A background that fails is told from one that answers', async () => {
    onMessage('refresh', async () => {
      throw new Error('broken');
    });
    await expect(sendMessage('refresh', 'c1')).rejects.toThrow('refresh');
  });

  test('Data that does not fit the message gets no answer, and reaches no handler', async () => {
    let answered = false;
    onMessage('refresh', () => {
      answered = true;
      return null;
    });
    await expect(sendMessage('refresh', 7 as unknown as string)).rejects.toThrow('refresh');
    expect(answered).toBe(false);
  });

  test('A message that is no query is left to others', async () => {
    let answered = false;
    onMessage('refresh', () => {
      answered = true;
      return null;
    });
    await fakeBrowser.runtime.sendMessage({ query: 'other', data: 1 }).catch(() => undefined);
    await fakeBrowser.runtime.sendMessage('refresh').catch(() => undefined);
    expect(answered).toBe(false);
  });
});
