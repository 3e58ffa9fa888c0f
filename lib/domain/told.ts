import * as v from 'valibot';

/**
 * Who is still to tell the person of an outcome: nobody told it yet (`notification`), or a page of
 * the extension is still to show it (`page`). Absent once the person was told. The mark goes after
 * the telling, so an outcome is told once, and again only where the background ended in between.
 */
export const Untold = v.optional(v.picklist(['notification', 'page']));
