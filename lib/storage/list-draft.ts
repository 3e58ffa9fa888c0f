import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { maxKeptLength } from '../domain/addresses/address-list.ts';
import { parseOrNull } from '../domain/schema.ts';

/**
 * The list of new reports that was not sent yet: its texts, the column and the site that were
 * chosen, and the filter. It is in the memory of the browser alone, and ends with it.
 */
const ListDraft = v.object({
  texts: v.array(
    v.object({ name: v.string(), text: v.pipe(v.string(), v.maxLength(maxKeptLength)) }),
  ),
  choices: v.object({ column: v.optional(v.number()), site: v.optional(v.string()) }),
  filter: v.string(),
});
export type ListDraft = v.InferOutput<typeof ListDraft>;

const key = 'list-draft';

/** Reads the list that is kept. None also where the browser cannot read it: it is no promise. */
export async function readListDraft(): Promise<ListDraft | null> {
  const stored = await browser.storage.session.get(key).catch(() => null);
  return parseOrNull(ListDraft, stored?.[key]);
}

/** Keeps a list, or forgets it. */
export async function keepListDraft(draft: ListDraft | null): Promise<void> {
  const change = draft
    ? browser.storage.session.set({ [key]: draft })
    : browser.storage.session.remove(key);
  await change.catch(() => undefined);
}
