import { useState } from 'preact/hooks';
import {
  guardAddress,
  type Guarded,
  type GuardSettings,
} from '../../lib/domain/leak-guard/guard-address.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import { editableAddress } from '../../lib/domain/addresses/shown-address.ts';

interface Source {
  /** The address of the tab that it began with. */
  tab: string | undefined;
  /** The address of the tab, or the text that was typed. */
  text: string | undefined;
  /** Whether the person is typing it. Until they leave the textbox, it shows their own text. */
  isTyped: boolean;
  /** Whether to send it without leaving anything out. */
  whole: boolean;
}

/** The address in the form: what is typed, and what is sent of it. */
export type AddressModel = ReturnType<typeof useAddress>;

/**
 * The address to report. It begins with the address of the tab, again whenever that is of another
 * page; then the person may edit it. `tab` is undefined if the browser does not say. The textbox
 * shows what is sent, decoded. `reading` is the answer of the leak guard.
 */
export function useAddress(
  tab: string | undefined,
  settings: GuardSettings,
  isLocalService: boolean,
) {
  const begin: Source = { tab, text: tab, isTyped: false, whole: false };
  const [source, setSource] = useState(begin);
  const isSamePage = pageKey(source.tab ?? '') === pageKey(tab ?? '');
  if (!isSamePage) setSource(begin);
  const { text, isTyped, whole } = isSamePage ? source : begin;
  const set = (next: Omit<Source, 'tab'>) => setSource({ tab, ...next });
  const read = (of: string | undefined): Guarded =>
    guardAddress(of, settings, { isLocalService, whole });
  const reading = read(text);
  return {
    text: isTyped || 'fault' in reading ? (text ?? '') : editableAddress(reading.url),
    reading,
    // To put back is for the address that it was left out of.
    type: (typed: string) => set({ text: typed, isTyped: true, whole: false }),
    endTyping: () => set({ text, isTyped: false, whole }),
    /** Leaves the query out, and returns the reading without it. */
    dropQuery: (): Guarded => {
      if ('fault' in reading) return reading;
      const url = new URL(reading.url);
      url.search = '';
      set({ text: url.href, isTyped: false, whole });
      return read(url.href);
    },
    putBack: () => set({ text, isTyped: false, whole: true }),
  };
}
