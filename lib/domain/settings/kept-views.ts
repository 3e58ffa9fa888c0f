import * as v from 'valibot';
import { boundedText } from '../schema.ts';

/** How many views are kept. More would be a list to search in. */
export const maxViews = 10;

/** The longest name of a view, in characters. */
export const maxViewName = 60;

/**
 * A search, filters and an order of the list of reports, with a name of its own. `query` is a
 * query string of the Reports page, for its tab "Reports". The page leaves out unknown parts when
 * it reads it, so two texts may be one view.
 */
export const KeptView = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxViewName)),
  query: v.pipe(
    boundedText('address'),
    v.startsWith('?'),
    v.check((query) => ['reports', null].includes(new URLSearchParams(query).get('tab'))),
  ),
});
export type KeptView = v.InferOutput<typeof KeptView>;

/** The views that are kept, in storage and in a settings file. */
export const KeptViews = v.pipe(v.array(KeptView), v.maxLength(maxViews));

/**
 * Adds a view, in the order of names. It takes the place of one with its name, and of the one that
 * was named `before`.
 */
export function withView(views: KeptView[], view: KeptView, before = view.name): KeptView[] {
  const others = views.filter(({ name }) => name !== view.name && name !== before);
  return [...others, view].toSorted((one, other) => one.name.localeCompare(other.name));
}
