import { useRef, useState } from 'preact/hooks';
import { type ListDraft, readListDraft } from '../../../lib/storage/list-draft.ts';
import { useRead } from '../../stored/use-stored.ts';
import type { NewView, TabProps } from '../view.ts';
import Draft from './Draft.tsx';
import Running from './Running.tsx';
import { useCreateBulk } from './use-create-bulk.ts';

/** "New reports": the list of addresses, then the progress of their reports. */
export default function NewReportsTab({
  connection,
  state,
  view,
}: Omit<TabProps<NewView>, 'onView'>) {
  const bulk = useCreateBulk(connection.id);
  /** The addresses of a cancelled list that are to be in the next one. */
  const [again, startAgain] = useState<string[]>([]);
  const kept = useRead(readListDraft, [bulk === null]);
  // The person has created the list here, and goes on with its progress.
  const isCreated = useRef(false);
  if (bulk === null) isCreated.current = true;
  if (bulk === undefined || kept === undefined) return null;
  return bulk ? (
    <Running
      key={bulk.id}
      bulk={bulk}
      connection={connection}
      takesFocus={isCreated.current}
      onAgain={startAgain}
    />
  ) : (
    <Draft
      connection={connection}
      state={state}
      tabs={view.tabs}
      kept={again.length > 0 ? listOf(again) : kept}
    />
  );
}

const listOf = (addresses: string[]): ListDraft => ({
  texts: [{ name: '', text: addresses.join('\n') }],
  choices: {},
  filter: '',
});
