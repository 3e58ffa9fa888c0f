import { useState } from 'preact/hooks';
import { isOnThisMachine } from '../../lib/domain/connections/connection.ts';
import { guardAddress, type Guarded } from '../../lib/domain/leak-guard/guard-address.ts';
import { trimmedAddress } from '../../lib/domain/addresses/addresses-in-text.ts';
import { pageKey, withoutQuery } from '../../lib/domain/addresses/page-url.ts';
import { editableAddress } from '../../lib/domain/addresses/shown-address.ts';
import type { PageState } from '../../lib/storage/page-state.ts';

interface Source {
  /** The address of the tab when the person began to edit. */
  tab: string | undefined;
  /** The address of the tab, or the typed text. */
  text: string | undefined;
  /** Whether the person is typing. Until they leave the textbox, it shows their own text. */
  isTyped: boolean;
  /** Whether to send the address without leaving anything out. */
  whole: boolean;
}

/** The address in the form: the typed text, and the address that is sent. */
export type AddressModel = ReturnType<typeof useAddress>;

/**
 * Keeps the address to report. It starts as the address of the tab, and starts again when the tab
 * shows another page. The person can edit it. `tab` is undefined if the browser does not tell the
 * address. The textbox shows the address that is sent, decoded. `reading` is the answer of the leak
 * guard.
 */
export function useAddress(
  tab: string | undefined,
  { connection, guard }: Pick<PageState, 'connection' | 'guard'>,
) {
  const isLocalService = connection !== null && isOnThisMachine(connection.baseUrl);
  const begin: Source = { tab, text: tab, isTyped: false, whole: false };
  const [source, setSource] = useState(begin);
  const isSamePage = pageKey(source.tab ?? '') === pageKey(tab ?? '');
  if (!isSamePage) setSource(begin);
  const { text, isTyped, whole } = isSamePage ? source : begin;
  const set = (next: Omit<Source, 'tab'>) => setSource({ tab, ...next });
  const read = (of: string | undefined): Guarded =>
    guardAddress(of, guard, { isLocalService, whole });
  const reading = read(isTyped ? trimmedAddress(text ?? '') : text);
  return {
    text: isTyped || 'fault' in reading ? (text ?? '') : editableAddress(reading.url),
    reading,
    /** Whether this is the address of the tab, not another that the person wrote. */
    isOfTab: text === tab,
    // "Put back" applies to one address only, so typing ends it.
    type: (typed: string) => set({ text: typed, isTyped: true, whole: false }),
    endTyping: () =>
      set({ text: isTyped ? trimmedAddress(text ?? '') : text, isTyped: false, whole }),
    /** Removes the query, and returns the new answer of the leak guard. */
    dropQuery: (): Guarded => {
      if ('fault' in reading) return reading;
      const url = withoutQuery(reading.url);
      set({ text: url, isTyped: false, whole });
      return read(url);
    },
    putBack: () => set({ text, isTyped: false, whole: true }),
  };
}
