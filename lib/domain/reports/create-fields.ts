import * as v from 'valibot';
import { boundedText } from '../schema.ts';
import { Privacy } from './privacy.ts';

/**
 * The fields that a create sends in addition to the address (interface, section 4.5). A field added
 * here is stored, compared and sent without further code. `privacy` is always sent, because
 * services make a report public without it, although the interface says otherwise (service notes).
 * `password` is sent only with privacy 2, and a done job does not keep it.
 */
export const createFields = { privacy: Privacy, password: v.optional(boundedText()) };

const CreateFields = v.object({ url: v.string(), ...createFields });
/** Form fields of `POST /api/v1/reports`. */
export type CreateFields = v.InferOutput<typeof CreateFields>;
