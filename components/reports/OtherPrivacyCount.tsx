import { plural, t } from '../../lib/browser/i18n.ts';
import { readOtherPrivacy } from '../../lib/storage/asked-privacy.ts';
import { storedJobs } from '../../lib/storage/jobs.ts';
import { storedNewest } from '../../lib/storage/newest-reports.ts';
import { isRows, useStored } from '../stored/use-stored.ts';
import Button from '../ui/Button.tsx';
import { isSecondClick, onPlainClick } from '../ui/clicks.ts';
import Shape from '../ui/Shape.tsx';
import { filtersOf, type ReportsView, reportsViewDefault, viewSearch } from './view.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Returns the ids of the reports that have another privacy than was asked for. None while that
 * cannot be read. Reads again when a report or a job changes, and with another `revision`.
 */
export function useOtherPrivacy(connectionId: string, revision: unknown = null) {
  const ids = useStored(
    async () => readOtherPrivacy(connectionId).catch(() => none),
    (key) => key === storedNewest.key(connectionId) || storedJobs.is(key) || isRows(key),
    [connectionId, revision],
  );
  return ids ?? none;
}

/** The filters of the list that shows these reports alone. */
const filtered = { ...filtersOf(reportsViewDefault), page: 1, otherPrivacy: true };

/** The link to the list of all these reports, which names how many of them are meant here. */
export function OtherPrivacyLink({
  count,
  view = reportsViewDefault,
  onChange,
}: {
  count: number;
  view?: ReportsView;
  /** Filters the list on this page. Without it, the link leads to the list. */
  onChange?: (changes: Partial<ReportsView>) => void;
}) {
  return (
    <a
      href={viewSearch({ ...view, ...filtered })}
      aria-current={view.otherPrivacy ? 'true' : undefined}
      {...(onChange && { onClick: onPlainClick(() => onChange(filtered)) })}
    >
      {plural('otherPrivacyCount', count)}
    </a>
  );
}

interface Props {
  ids: ReadonlySet<string>;
  view: ReportsView;
  onChange: (changes: Partial<ReportsView>) => void;
  onDismiss: (ids: string[]) => void;
}

/**
 * How many reports have another privacy than was asked for: a link that filters the list. While the
 * list is filtered, they can be dismissed together. Nothing if there are none.
 */
export default function OtherPrivacyCount({ ids, view, onChange, onDismiss }: Props) {
  if (ids.size === 0 && !view.otherPrivacy) return null;
  return (
    <div tabIndex={-1} class="row worse">
      <Shape tone={ids.size > 0 ? 'bad' : 'none'} />
      <OtherPrivacyLink count={ids.size} view={view} onChange={onChange} />
      {view.otherPrivacy && (
        <>
          <Button kind="quiet small" onClick={() => onChange({ otherPrivacy: false })}>
            {t('uiShowAll')}
          </Button>
          {ids.size > 0 && (
            <Button
              kind="quiet small"
              onClick={() => {
                if (!isSecondClick()) onDismiss([...ids]);
              }}
            >
              {t('bulkDismiss')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
