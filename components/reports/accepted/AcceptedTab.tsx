import { useEffect, useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { shownUrl } from '../../../lib/domain/addresses/shown-address.ts';
import { type Acceptance, withoutChecks } from '../../../lib/domain/accepted/acceptance.ts';
import { checkName } from '../../../lib/domain/reports/site.ts';
import { changeAccepted } from '../../../lib/storage/accepted.ts';
import { soughtWords } from '../../../lib/storage/database/search.ts';
import { whereName } from '../../report/accepted.ts';
import { checkTitle } from '../../report/describe-check.ts';
import { usePieces } from '../../report/use-pieces.tsx';
import { useAccepted } from '../../stored/use-accepted.ts';
import Button from '../../ui/Button.tsx';
import { useMoreMenu } from '../../ui/MoreButton.tsx';
import ToastBox from '../../ui/ToastBox.tsx';
import { useAnnouncement } from '../../ui/use-announcement.ts';
import { SearchBox } from '../ListControls.tsx';
import type { AcceptedView, TabProps } from '../view.ts';
import AcceptedRow from './AcceptedRow.tsx';
import { type Known, readKnown } from './read-known.ts';
import { useAccept } from './use-accept.tsx';

const firstCards = 20;

/** "Accepted": the acceptances of the connection in use, newest first. */
export default function AcceptedTab({ connection, state, view, onView }: TabProps<AcceptedView>) {
  const acceptances = useAccepted(state);
  const known = useKnown(connection.id, acceptances);
  const [announcement, announce, choices] = useAnnouncement();
  const accept = useAccept(connection.id, acceptances, [], announce);
  const words = soughtWords(view.search);
  const found = acceptances
    .filter((one) => words.every((word) => textOf(one).includes(word)))
    .toReversed();
  const { shown, list, more } = usePieces(found, firstCards);
  const [onMore, menu] = useMoreMenu((id) => [
    { label: t('acceptChange'), onChoose: () => accept.change({ id }) },
    { label: t('sharedRemove'), onChoose: () => accept.remove(id) },
  ]);
  /** Removes checks, by the ids of their acceptances and their names. */
  const removeChecks = (names: ReadonlyMap<string, ReadonlySet<string>>) =>
    void accept.save(
      changeAccepted(connection.id, (stored) =>
        withoutChecks(stored, (check, { id }) => names.get(id)?.has(checkName(check)) === true),
      ),
      t('acceptedRemoved'),
    );
  const goneOf = ({ id, checks }: Acceptance) =>
    checks.filter((check) => known?.get(id)?.gone.has(checkName(check)));
  const gone = found.map((one) => [one.id, new Set(goneOf(one).map(checkName))] as const);
  const goneCount = gone.reduce((sum, [, { size }]) => sum + size, 0);
  return (
    <section tabIndex={-1} class="acceptances" aria-label={t('reportsTab_accepted')}>
      <form class="tools" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchBox
          label={t('acceptedSearch')}
          value={view.search}
          onSearch={(search, sameEntry) => onView({ tab: 'accepted', search }, sameEntry)}
        />
        {goneCount > 0 && (
          <Button onClick={() => removeChecks(new Map(gone))}>
            {plural('acceptedRemoveGone', goneCount)}
          </Button>
        )}
      </form>
      <p role="status" class="muted">
        {found.length === 0 && t(acceptances.length === 0 ? 'acceptedNone' : 'acceptedNoMatch')}
      </p>
      <ul ref={list}>
        {shown.map((one) => (
          <AcceptedRow
            key={one.id}
            acceptance={one}
            pages={known?.get(one.id)?.pages}
            gone={goneOf(one)}
            onMore={onMore}
            onRemove={(check) => removeChecks(new Map([[one.id, new Set([checkName(check)])]]))}
          />
        ))}
      </ul>
      {more}
      {menu}
      {accept.dialog}
      <ToastBox text={announcement} choices={choices} />
    </section>
  );
}

/** Reads once what this device knows of acceptances. Undefined before that. */
function useKnown(connectionId: string, acceptances: Acceptance[]) {
  const [known, found] = useState<Map<string, Known>>();
  useEffect(() => {
    let isWanted = true;
    readKnown(connectionId, acceptances, found, () => isWanted).catch(() => undefined);
    return () => void (isWanted = false);
  }, [connectionId, acceptances.length === 0]);
  return known;
}

/** The text that a search looks at, in lower case. */
function textOf({ reason, checks, where }: Acceptance): string {
  const titles = checks.map((check) => checkTitle({ ...check, passed: false }));
  const place = where.in === 'page' ? shownUrl(where.page) : whereName(where);
  return [reason, ...titles, place].join('\n').toLowerCase();
}
