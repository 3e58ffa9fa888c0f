import { describe, expect, it } from 'vitest';
import {
  nextPage,
  nothingShown,
  pageInFront,
  type ShownPage,
} from '../../../components/sidepanel/follow-page.ts';

const address = 'https://example.com/a';
const own = { id: 1, url: address };
const shown = pageInFront(own, false);
/** The page that is shown after each tab that is in front, without the permission. */
const after = (from: ShownPage, ...fronts: Parameters<typeof nextPage>[1][]) =>
  fronts.reduce((page, front) => nextPage(page, front, false, false), from);

const follow = (from: ShownPage, front: Parameters<typeof nextPage>[1]) =>
  nextPage(from, front, true, true);

describe('without the permission the side panel', () => {
  it('begins with the page that the person clicked on', () => {
    expect(after(nothingShown, own)).toEqual({
      tabId: 1,
      address,
      place: 'front',
      follows: false,
    });
  });

  it('stays with its page while another tab is in front, and knows when it is back', () => {
    expect(after(shown, { id: 2 })).toEqual({ ...shown, place: 'behind' });
    expect(after(shown, { id: 2, url: 'https://example.com/b' })).toMatchObject({
      address,
      place: 'behind',
    });
    expect(after(shown, { id: 2 }, own)).toEqual(shown);
    // A place in the same page.
    expect(after(shown, { id: 1, url: `${address}#below` })).toEqual(shown);
  });

  it('stays with its page when the tab goes elsewhere, whether the browser says where or not', () => {
    expect(after(shown, { id: 1, url: 'https://example.com/b' })).toMatchObject({
      address,
      place: 'behind',
    });
    expect(after(shown, { id: 1 })).toMatchObject({ address, place: 'behind' });
  });

  it('is not sure after a load in a browser that hides the address of a page loaded again', () => {
    expect(nextPage(shown, { id: 1 }, false, true)).toMatchObject({ address, place: 'unsure' });
    expect(nextPage(shown, { id: 2 }, false, true)).toMatchObject({ address, place: 'behind' });
  });

  it('shows a page that was hidden as soon as a click names it', () => {
    const hidden = after(nothingShown, { id: 1 });
    expect(hidden).toMatchObject({ address: undefined, place: 'hidden' });
    expect(after(hidden, { id: 2 })).toMatchObject({ place: 'hidden' });
    // The settings of the extension are no page that the panel was opened on.
    expect(after(hidden, { id: 2, url: 'https://example.com/b' })).toEqual(hidden);
    expect(after(hidden, own)).toEqual(shown);
  });
});

describe('with the permission the side panel', () => {
  it('shows whatever is in front', () => {
    const other = follow(shown, { id: 2, url: 'https://example.com/b' });
    expect(other).toEqual({
      tabId: 2,
      address: 'https://example.com/b',
      place: 'front',
      follows: true,
    });
    // A page without an address is the browser's own.
    expect(follow(other, { id: 3 })).toMatchObject({ address: undefined, place: 'front' });
  });

  it('stays with its page once the permission is taken back', () => {
    const page = follow(shown, own);
    expect(after(page, { id: 2 })).toEqual({ ...shown, place: 'behind' });
    expect(after(page, { id: 1 })).toEqual(shown);
    expect(after(page, { id: 1 }, { id: 1 })).toEqual({ ...shown, place: 'behind' });
  });
});
