import { pairingLine } from '../../../lib/domain/connections/pairing-line.ts';
import type { RunningService } from './start.ts';

/**
 * The first that a person reads of a service that runs. Its key and a sign-in link are for a
 * terminal alone: all else that a program writes is kept, in a journal or the log of a container.
 */
export function greeting(
  { url, key, signInLink }: Pick<RunningService, 'url' | 'key' | 'signInLink'>,
  places: { data: string; keyFile: string },
  isTerminal: boolean,
): string {
  const ways = isTerminal
    ? [
        'Paste this line into Verdict:',
        `\n  ${pairingLine({ address: url, apiKey: key })}\n`,
        'To see the reports in your browser, open this link once within 10 minutes:',
        `\n  ${signInLink()}\n`,
      ]
    : [
        'Enter this address and the key in Verdict.',
        `To see the reports in your browser, open ${url}/reports and enter the key.`,
      ];
  return [
    `The report service runs at ${url}`,
    ...ways,
    `Data: ${places.data}`,
    `Key: ${places.keyFile}`,
    'Press Ctrl+C to stop.',
  ].join('\n');
}
