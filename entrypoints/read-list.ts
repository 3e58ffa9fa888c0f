import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerMessages } from '../lib/list-reader/list-reader.ts';

/** The worker of "New reports", so that reading a large file holds up no page. */
export default defineUnlistedScript(answerMessages);
