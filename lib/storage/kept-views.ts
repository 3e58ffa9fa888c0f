import * as v from 'valibot';
import { listOf, parseOrNull } from '../domain/schema.ts';
import { KeptView, KeptViews, maxViews, withView } from '../domain/settings/kept-views.ts';
import { readKey, keptViewsKey, withLock, write } from './extension-storage.ts';

/** Parses the stored views. Leaves out those that cannot be read. */
export function parseViews(raw: unknown): KeptView[] {
  return v.parse(listOf(KeptView, maxViews), raw);
}

/** Parses the stored views. Null if any of them cannot be read. */
export function parseAllViews(raw: unknown): KeptView[] | null {
  return parseOrNull(KeptViews, raw);
}

/** Reads the views of the list of reports. */
export async function readViews(): Promise<KeptView[]> {
  return parseViews(await readKey(keptViewsKey));
}

/**
 * Keeps a view in place of the one that was named `before`, if there is one. Rejects if there are
 * too many.
 */
export async function keepView(view: KeptView, before?: string): Promise<void> {
  await changeViews((views) => withView(views, v.parse(KeptView, view), before));
}

/** Forgets the view with this name. */
export async function forgetView(name: string): Promise<void> {
  await changeViews((views) => views.filter((view) => view.name !== name));
}

async function changeViews(change: (views: KeptView[]) => KeptView[]): Promise<void> {
  await withLock(async () => {
    const views = change(await readViews());
    if (views.length > maxViews) throw new Error('Too many views are kept.');
    await write({ [keptViewsKey]: views });
  });
}
