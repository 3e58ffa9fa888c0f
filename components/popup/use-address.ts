import { useState } from 'preact/hooks';
import { guardAddress } from '../../lib/domain/leak-guard/guard-address.ts';
import { noLeakGuard } from '../../lib/domain/leak-guard/leak-guard.ts';
import { readAddress } from '../../lib/domain/page-url.ts';

interface Typed {
  /** The address of the tab, or the text that was typed. */
  source: string | undefined;
  /** The text in the textbox. */
  text: string;
  /** Whether to send it without leaving anything out. */
  whole: boolean;
}

/**
 * The address to report. It begins with the address of the tab, cleaned; then the person may edit
 * it. `tab` is undefined if the browser does not say.
 */
export function useAddress(tab: string | undefined, isLocalService: boolean) {
  const [{ source, text, whole }, set] = useState<Typed>(() => ({
    source: tab,
    text: shown(tab, false),
    whole: false,
  }));
  return {
    text,
    reading: guardAddress(source, { ...noLeakGuard, isUnread: false }, { isLocalService, whole }),
    type: (typed: string) => set({ source: typed, text: typed, whole }),
    putBack: () => set({ source, text: shown(source, true), whole: true }),
  };
}

function shown(source: string | undefined, whole: boolean): string {
  const reading = readAddress(source, whole);
  return 'url' in reading ? reading.url : (source ?? '');
}
