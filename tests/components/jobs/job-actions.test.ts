import type { VNode } from 'preact';
import { afterAll, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import JobActions from '../../../components/jobs/JobActions.tsx';
import { aJob } from '../../support/builders/values.ts';

const page = vi.hoisted(() => {
  const target = new EventTarget();
  globalThis.addEventListener = target.addEventListener.bind(
    target,
  ) as typeof globalThis.addEventListener;
  return target;
});

fakeBrowser.i18n.getMessage = (key: string) => key;
// A click remembers which element around the button gets the focus.
vi.stubGlobal('document', { activeElement: null });
afterAll(() => vi.unstubAllGlobals());

interface Button {
  props: { onClick: () => void };
}

const aCreate = aJob({ kind: 'create', url: 'https://example.org/', privacy: 1 });
const done: string[] = [];
let time = 0;
/**
 * Clicks the first button beside a job, `wait` milliseconds after the last click, by key or at a
 * place. Returns the outcome.
 */
function click(
  job: { choice?: 'again' | 'cancel' | 'anyway'; duplicates?: string[] },
  wait: number,
  place?: [x: number, y: number],
): string[] {
  time += wait;
  const [clientX = 0, clientY = 0] = place ?? [];
  const event = Object.assign(new Event('click'), { detail: place ? 1 : 0, clientX, clientY });
  Object.defineProperty(event, 'timeStamp', { value: time });
  page.dispatchEvent(event);
  const { choice, duplicates = [] } = job;
  const drawn = JobActions({
    job: aCreate,
    status: { actions: choice ? [choice] : [] },
    onChoose: (chosen) => done.push(chosen),
    duplicates,
    onDeleteDuplicate: (id) => done.push(`delete ${id}`),
  }) as VNode<{ children: [list: false, actions: Button[], duplicates: Button[]] }>;
  const [, actions, others] = drawn.props.children;
  [...actions, ...others][0]?.props.onClick();
  return done.splice(0);
}

test('The second half of a double click does nothing, although another button lies there by then', () => {
  expect(click({ choice: 'again' }, 10_000, [50, 80])).toEqual(['again']);
  expect(click({ choice: 'cancel' }, 200, [52, 80])).toEqual([]);
  expect(click({ choice: 'anyway' }, 700, [52, 80])).toEqual(['anyway']);
  expect(click({ choice: 'anyway' }, 200, [52, 80])).toEqual([]);
});

test('A double click deletes one duplicate, although the next one has moved up by then', () => {
  expect(click({ duplicates: ['b', 'c'] }, 10_000, [50, 80])).toEqual(['delete b']);
  expect(click({ duplicates: ['c'] }, 200, [50, 81])).toEqual([]);
  expect(click({ duplicates: ['c'] }, 700, [50, 81])).toEqual(['delete c']);
});

test('A key that is held down, which clicks again and again, is one click', () => {
  expect(click({ choice: 'again' }, 10_000)).toEqual(['again']);
  for (let repeat = 0; repeat < 5; repeat += 1)
    expect(click({ choice: 'cancel' }, 300)).toEqual([]);
  expect(click({ choice: 'cancel' }, 700)).toEqual(['cancel']);
});

test('Clicks at different places count, however soon', () => {
  expect(click({ choice: 'again' }, 10_000, [50, 80])).toEqual(['again']);
  expect(click({ choice: 'cancel' }, 100, [120, 80])).toEqual(['cancel']);
  expect(click({ choice: 'cancel' }, 100)).toEqual(['cancel']);
});
