import { useEffect, useRef, useState } from 'preact/hooks';
import type { Choices, ListSource, ReadList } from '../../../lib/domain/addresses/address-list.ts';
import { keepListDraft, type ListDraft } from '../../../lib/storage/list-draft.ts';
import { useListReader } from './use-list-reader.ts';

/** The list of addresses while a person puts it together. */
export type ListModel = ReturnType<typeof useList>;

/**
 * Reads the list in a worker. It is kept while the browser runs, so that it is there again after a
 * look at another tab or a crash. `kept` is the list of before.
 */
export function useList(kept: ListDraft | null) {
  const [list, setList] = useState<ReadList | null>(null);
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const [choices, setChoices] = useState(kept?.choices ?? {});
  const [filter, setFilter] = useState(kept?.filter ?? '');
  const isOver = useRef(false);
  /** The choices are those of the list that is kept, until another one is read. */
  const isKept = useRef(kept !== null);
  const ask = useListReader((read) => {
    setList(read);
    setState(read ? 'idle' : 'failed');
  });
  useEffect(() => {
    if (list && !isOver.current)
      void keepListDraft(list.kept && { texts: list.kept, choices, filter });
  }, [list]);
  return {
    /** The list that was read. Null before that. */
    list,
    state,
    choices,
    filter,
    /** Reads from another source, or from none. */
    readFrom: (source: ListSource | null) => {
      const own = isKept.current ? { choices, filter } : { choices: {}, filter: '' };
      isKept.current = false;
      setChoices(own.choices);
      setFilter(own.filter);
      if (source) {
        setState('reading');
        ask({ source, ...own });
      } else {
        setList(null);
        setState('idle');
        void keepListDraft(null);
      }
    },
    choose: (next: Choices) => {
      setChoices(next);
      ask({ choices: next, filter });
    },
    narrow: (next: string) => {
      setFilter(next);
      ask({ choices, filter: next });
    },
    /** Forgets the list that is kept, once it was sent. */
    forget: async () => {
      isOver.current = true;
      await keepListDraft(null);
    },
  };
}
