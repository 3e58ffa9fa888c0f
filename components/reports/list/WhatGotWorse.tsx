import { useEffect, useRef } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import {
  beginVisit,
  continueVisit,
  dismissWorse,
  storedVisits,
} from '../../../lib/storage/visits.ts';
import { useStored } from '../../stored/use-stored.ts';
import Button from '../../ui/Button.tsx';
import { onPlainClick } from '../../ui/clicks.ts';
import Icon from '../../ui/Icon.tsx';
import { sinceWhen } from '../../ui/RelativeTime.tsx';
import Shape from '../../ui/Shape.tsx';
import { filtersOf, reportsViewDefault, type ReportsView, viewSearch } from '../view.ts';
import { readWorse } from './worse.ts';

interface Props {
  connectionId: string;
  view: ReportsView;
  /** Changes when the archive may have new reports. */
  archivedAt: unknown;
  saveChange: (change: Promise<unknown>) => void;
  onChange: (changes: Partial<ReportsView>) => void;
}

/**
 * How many pages got worse since the person's last visit: a link that filters the list. Nothing if
 * none did. While the list is filtered, the line is about the time that it is filtered by.
 */
export default function WhatGotWorse(props: Props) {
  const { connectionId, view, archivedAt, saveChange, onChange } = props;
  useVisit(connectionId);
  const { worseSince } = view;
  const found = useStored(
    async () => {
      const since = worseSince ?? (await storedVisits.read(connectionId))?.since;
      return since === undefined
        ? null
        : { since, count: (await readWorse(connectionId, since)).length };
    },
    (key) => key === storedVisits.key(connectionId),
    [connectionId, worseSince, archivedAt],
  );
  const link = useRef<HTMLAnchorElement>(null);
  if (!found || found.count === 0) return null;
  const { since, count } = found;
  const filtered = { ...filtersOf(reportsViewDefault), page: 1, worseSince: since };
  return (
    <div tabIndex={-1} class="row worse">
      <Shape tone="bad" />
      <a
        ref={link}
        href={viewSearch({ ...view, ...filtered })}
        aria-current={worseSince === null ? undefined : 'true'}
        onClick={onPlainClick(() => onChange(filtered))}
      >
        {plural('reportsWorse', count, sinceWhen(since, Date.now()))}
      </a>
      {worseSince !== null && (
        <Button
          kind="quiet small"
          onClick={() => {
            // This button disappears. The next one would dismiss the line.
            link.current?.focus();
            onChange({ worseSince: null });
          }}
        >
          {t('uiShowAll')}
        </Button>
      )}
      <button
        type="button"
        class="button quiet icon"
        aria-label={t('bulkDismiss')}
        onClick={() => {
          saveChange(dismissWorse(connectionId));
          if (worseSince !== null) onChange({ worseSince: null });
        }}
      >
        <Icon outline="M4 4l8 8M12 4l-8 8" />
      </button>
    </div>
  );
}

const noteEveryMs = 10 * 60_000;

/**
 * Notes when the person sees the list: when it appears, when it disappears, and in between, because
 * a page that closes may not be able to write. Without room in storage, the visit is not noted.
 */
function useVisit(connectionId: string): void {
  useEffect(() => {
    const note = (write: typeof beginVisit) => void write(connectionId).catch(() => undefined);
    const see = () => note(document.hidden ? continueVisit : beginVisit);
    const timer = setInterval(() => {
      if (!document.hidden) note(continueVisit);
    }, noteEveryMs);
    if (!document.hidden) see();
    document.addEventListener('visibilitychange', see);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', see);
    };
  }, [connectionId]);
}
