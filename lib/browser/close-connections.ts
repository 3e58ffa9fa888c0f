import { browser } from 'wxt/browser';

const ruleId = 1;
let ruleSet: Promise<void> | undefined;

/**
 * Makes the browser close each connection after a request of ours. Both browsers send a POST a
 * second time by themselves when it went out on a reused connection that dies before the headers
 * come; one that is never reused is not resent. The rule holds for what this extension sends to
 * hosts it has access to, so it is right for every connection; it lasts as long as the browser
 * runs. Resolves once it is in force, or the browser refused: then it is tried again next time, and
 * what is sent twice meanwhile is found afterwards.
 */
export async function closeConnectionsAfterUse(): Promise<void> {
  ruleSet ??= browser.declarativeNetRequest
    .updateSessionRules({
      removeRuleIds: [ruleId],
      addRules: [
        {
          id: ruleId,
          priority: 1,
          action: {
            type: 'modifyHeaders',
            requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
          },
          condition: {
            initiatorDomains: [new URL(browser.runtime.getURL('/')).host],
            resourceTypes: ['xmlhttprequest', 'other'],
          },
        },
      ],
    })
    .catch((error: unknown) => {
      ruleSet = undefined;
      console.error(error);
    });
  return ruleSet;
}
