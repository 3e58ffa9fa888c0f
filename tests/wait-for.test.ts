import { expect, it } from 'vitest';
import { waitFor, within } from './support/wait-for.ts';

const soon = { limitMs: 20, everyMs: 1 };
const never = new Promise<never>(() => {});

it('resolves to the first answer, past those that are none and those that fail', async () => {
  const answers = [undefined, null, false, new Error('not yet'), 0];
  const next = () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect(await waitFor('a number', next, { everyMs: 1 })).toBe(0);
});

it('says what it waited for, and what there was instead', async () => {
  const popup = new Error('a popup that opens');
  await expect(waitFor('a tab', () => Promise.reject(popup), soon)).rejects.toThrow(
    'Waited 0.02 s for a tab; there was instead: a popup that opens',
  );
  const told = { ...soon, instead: () => 'an empty window' };
  await expect(waitFor('a tab', () => false, told)).rejects.toThrow('instead: an empty window');
});

it('ends although what it asks never answers', async () => {
  await expect(waitFor('a tab', () => never, soon)).rejects.toThrow('instead: nothing');
  await expect(within('an end', never, soon)).rejects.toThrow('Waited 0.02 s for an end');
});

it('fails as the promise does', async () => {
  await expect(within('an end', Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
