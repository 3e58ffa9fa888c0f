import { useState } from 'preact/hooks';
import { readAddress } from '../../lib/domain/page-url.ts';

interface Typed {
  /** What the tab or the person said. */
  source: string | undefined;
  /** What stands in the textbox. */
  text: string;
  /** Whether the person wants all of it sent. */
  whole: boolean;
}

/**
 * The address to report on: at first the tab's, fit to be sent, then what the person makes of it.
 * `tab` is undefined where the browser keeps it to itself.
 */
export function useAddress(tab: string | undefined) {
  const [{ source, text, whole }, set] = useState<Typed>(() => ({
    source: tab,
    text: shown(tab, false),
    whole: false,
  }));
  return {
    text,
    reading: readAddress(source, whole),
    type: (typed: string) => set({ source: typed, text: typed, whole }),
    putBack: () => set({ source, text: shown(source, true), whole: true }),
  };
}

function shown(source: string | undefined, whole: boolean): string {
  const reading = readAddress(source, whole);
  return 'url' in reading ? reading.url : (source ?? '');
}
