import { browser } from 'wxt/browser';

const ruleId = 1;
let ruleSet: Promise<void> | undefined;

/**
 * Makes the browser close each connection after a request of the extension. Otherwise browsers send
 * a POST a second time by themselves, if it went out on a reused connection that dies before the
 * headers come. The rule applies to all requests of the extension, and lasts until the browser
 * closes. Resolves when it is in force, or the browser refused it. After a refusal the next call
 * tries again; reports made twice until then are found by the check for duplicates.
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
