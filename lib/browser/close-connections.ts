import { browser } from 'wxt/browser';

const ruleId = 1;
let ruleSet: Promise<void> | undefined;

/**
 * Makes the browser close each connection after a request of the extension. Otherwise, if a reused
 * connection dies before the headers arrive, browsers send a POST a second time by themselves. The
 * rule applies to all requests of the extension, and lasts until the browser closes. Resolves once
 * the rule is in force or the browser refused it. After a refusal the next call tries again. Until
 * then, the check for duplicates finds reports that were made twice.
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
