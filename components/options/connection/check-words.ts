import type { Words } from '../../../lib/browser/i18n.ts';
import type {
  CheckCause,
  CheckRemedy,
  CheckName,
} from '../../../lib/api/check/check-connection.ts';

/** The messages of a step before, during and after it passed. */
export const stepWords: Record<CheckName, { pending: Words; running: Words; ok: Words }> = {
  address: {
    pending: 'checkAddressPending',
    running: 'checkAddressRunning',
    ok: 'checkAddressOk',
  },
  access: {
    pending: 'checkAccessPending',
    running: 'checkAccessRunning',
    ok: 'checkAccessOk',
  },
  service: {
    pending: 'checkServicePending',
    running: 'checkServiceRunning',
    ok: 'checkServiceOk',
  },
  interface: {
    pending: 'checkInterfacePending',
    running: 'checkInterfaceRunning',
    ok: 'checkInterfaceOk',
  },
  key: { pending: 'checkKeyPending', running: 'checkKeyRunning', ok: 'checkKeyOk' },
};

/**
 * The cause of a failed step, and what to do about it. A new cause does not compile without its
 * messages. Both get as $1 to $5: the host, the address that was tried, the suggested address, the
 * seconds it took, and the status of the answer.
 */
export const causeWords: Record<CheckCause, [title: Words, text: Words]> = {
  empty: ['checkEmpty', 'checkEmptyText'],
  malformed: ['checkMalformed', 'checkMalformedText'],
  scheme: ['checkScheme', 'checkSchemeText'],
  'sign-in': ['checkSignIn', 'checkSignInText'],
  query: ['checkQuery', 'checkQueryText'],
  'key-in-clear': ['connectionKeyInClear', 'connectionKeyInClearText'],
  headers: ['checkHeaders', 'checkHeadersText'],
  'no-access': ['connectionNoAccess', 'connectionNoAccessText'],
  unreachable: ['checkUnreachable', 'checkUnreachableText'],
  timeout: ['checkTimeout', 'checkTimeoutText'],
  'service-failed': ['checkServiceFailed', 'checkServiceFailedText'],
  throttled: ['checkThrottled', 'checkThrottledText'],
  'web-page': ['checkWebPage', 'checkWebPageText'],
  'login-page': ['checkLoginPage', 'checkLoginPageText'],
  'proxy-sign-in': ['checkProxySignIn', 'checkProxySignInText'],
  'broken-answer': ['checkBrokenAnswer', 'checkBrokenAnswerText'],
  'other-api': ['checkOtherApi', 'checkOtherApiText'],
  'wrong-path': ['checkWrongPath', 'checkWrongPathText'],
  'no-key': ['checkNoKey', 'checkNoKeyText'],
  'wrong-key': ['checkWrongKey', 'checkWrongKeyText'],
  forbidden: ['checkForbidden', 'checkForbiddenText'],
};

/** The button of each remedy; $1 is the suggested address. */
export const remedyWords: Record<CheckRemedy, Words> = {
  'edit-address': 'checkEditAddress',
  'edit-headers': 'checkEditHeaders',
  'edit-key': 'checkEditKey',
  grant: 'connectionGrantAccess',
  retry: 'checkTryAgain',
  'use-address': 'checkUseAddress',
};
