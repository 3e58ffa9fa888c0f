import { arrows } from './house/arrows.mjs';
import { comments } from './house/comments.mjs';
import { form } from './house/form.mjs';
import { messages } from './house/messages.mjs';
import { reach } from './house/reach.mjs';

/**
 * The rules of the house, for oxlint. Each says what to do instead. `tests/house-rules.test.ts`
 * shows that each is caught.
 */
export default { meta: { name: 'house' }, rules: { arrows, comments, form, messages, reach } };
