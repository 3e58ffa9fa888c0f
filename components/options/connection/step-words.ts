import type { Words } from '../../../lib/browser/i18n.ts';
import type {
  CheckCause,
  CheckRemedy,
  CheckName,
} from '../../../lib/api/check/check-connection.ts';

/** What to say of a step that is not asked yet, is being asked, and passed. */
export const stepWords: Record<CheckName, { pending: Words; running: Words; ok: Words }> = {
  address: {
    pending: 'optionsAddressPending',
    running: 'optionsAddressRunning',
    ok: 'optionsAddressOk',
  },
  access: {
    pending: 'optionsAccessPending',
    running: 'optionsAccessRunning',
    ok: 'optionsAccessOk',
  },
  service: {
    pending: 'optionsServicePending',
    running: 'optionsServiceRunning',
    ok: 'optionsServiceOk',
  },
  interface: {
    pending: 'optionsInterfacePending',
    running: 'optionsInterfaceRunning',
    ok: 'optionsInterfaceOk',
  },
  key: { pending: 'optionsKeyPending', running: 'optionsKeyRunning', ok: 'optionsKeyOk' },
};

/**
 * Why a step failed, in one sentence, and what to do about it. Exhaustive: a new cause does not
 * build without its words. Both are handed the host, the address that was tried, the address
 * suggested, the seconds it took, and the status of the answer, as $1 to $5.
 */
export const causeWords: Record<CheckCause, [title: Words, text: Words]> = {
  empty: ['optionsEmpty', 'optionsEmptyText'],
  malformed: ['optionsMalformed', 'optionsMalformedText'],
  scheme: ['optionsScheme', 'optionsSchemeText'],
  'sign-in': ['optionsSignIn', 'optionsSignInText'],
  query: ['optionsQuery', 'optionsQueryText'],
  'key-in-clear': ['optionsKeyInClear', 'optionsKeyInClearText'],
  headers: ['optionsHeaders', 'optionsHeadersText'],
  'no-access': ['optionsNoAccess', 'optionsNoAccessText'],
  unreachable: ['optionsUnreachable', 'optionsUnreachableText'],
  timeout: ['optionsTimeout', 'optionsTimeoutText'],
  'service-failed': ['optionsServiceFailed', 'optionsServiceFailedText'],
  throttled: ['optionsThrottled', 'optionsThrottledText'],
  'web-page': ['optionsWebPage', 'optionsWebPageText'],
  'login-page': ['optionsLoginPage', 'optionsLoginPageText'],
  'broken-answer': ['optionsBrokenAnswer', 'optionsBrokenAnswerText'],
  'other-api': ['optionsOtherApi', 'optionsOtherApiText'],
  'wrong-path': ['optionsWrongPath', 'optionsWrongPathText'],
  'no-key': ['optionsNoKey', 'optionsNoKeyText'],
  'wrong-key': ['optionsWrongKey', 'optionsWrongKeyText'],
  forbidden: ['optionsForbidden', 'optionsForbiddenText'],
};

/** The words on the button that mends it; $1 is the address suggested. */
export const mendWords: Record<CheckRemedy, Words> = {
  'edit-address': 'optionsEditAddress',
  'edit-headers': 'optionsEditHeaders',
  'edit-key': 'optionsEditKey',
  grant: 'sharedGrantAccess',
  retry: 'sharedTryAgain',
  'use-address': 'optionsUseAddress',
};
