import * as v from 'valibot';

/** How often a watch runs its reports again. */
export const periods = ['day', 'week', 'month'] as const;
export const Period = v.picklist(periods);
export type Period = v.InferOutput<typeof Period>;
