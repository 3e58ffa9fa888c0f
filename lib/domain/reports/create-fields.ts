import * as v from 'valibot';
import { boundedText } from '../schema.ts';
import { Privacy } from './privacy.ts';

/**
 * The fields that a create sends beside the address (interface, section 4.5). One that is added
 * here is kept, compared and sent as it is. `privacy` is always sent, since services make a report
 * public without it, whatever the interface says (service notes). `password` is sent with privacy 2
 * only, and a job that is done keeps none.
 */
export const createFields = { privacy: Privacy, password: v.optional(boundedText()) };

const CreateFields = v.object({ url: v.string(), ...createFields });
/** Form fields of `POST /api/v1/reports`. */
export type CreateFields = v.InferOutput<typeof CreateFields>;
