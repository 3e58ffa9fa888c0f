import * as v from 'valibot';

/**
 * An outcome that the person was not told yet: nobody told it (`notification`), or a page of the
 * extension is still to show it (`page`). Absent once the person was told. The mark goes after the
 * telling, so an outcome is told once, and again only where the background ended in between.
 */
export const Untold = v.optional(v.picklist(['notification', 'page']));
