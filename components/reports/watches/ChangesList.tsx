import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { facts, listed, plural, t } from '../../../lib/browser/i18n.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';
import { reportsAddress } from '../../../lib/browser/tabs.ts';
import type { Difference } from '../../../lib/domain/watches/watch.ts';
import { markChangesTold } from '../../../lib/storage/watch-changes.ts';
import { categoryName, scoreText } from '../../report/categories.ts';
import { checkTitle, titleInLine } from '../../report/describe-check.ts';
import PageAddress from '../../report/PageAddress.tsx';
import type { Save } from '../../stored/use-save.ts';
import Button from '../../ui/Button.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import Shape from '../../ui/Shape.tsx';
import { Rating } from '../../report/Result.tsx';
import type { Watches } from './use-watches.ts';

/** The number of changes shown at first. New changes are all shown. */
const shownAtFirst = 5;

interface Props {
  changes: Watches['changes'];
  /** The name of each connection by its id, if there are several. */
  names: Map<string, string>;
  save: Save;
}

/** "What changed": the changes that watches found, newest first. */
export default function ChangesList({ changes, names, save }: Props) {
  // The index of the first older change, once older changes are shown.
  const [from, showOlder] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (from !== null) list.current?.children[from]?.querySelector('a')?.focus();
  }, [from]);
  const unseen = changes.findLastIndex(({ untold }) => untold) + 1;
  const count = from === null ? Math.max(shownAtFirst, unseen) : changes.length;
  const older = Math.max(0, changes.length - count);
  return (
    <section tabIndex={-1} aria-labelledby="changed">
      <div class="row heading-row">
        <h2 id="changed" class="grow">
          {t('sharedWhatChanged')}
        </h2>
        {unseen > 0 && (
          <Button kind="small" onClick={() => void save(markChangesTold('page'))}>
            {t('watchesMarkSeen')}
          </Button>
        )}
      </div>
      {changes.length === 0 && <p class="muted">{t('watchesNothingChanged')}</p>}
      <ol ref={list}>
        {changes.slice(0, count).map((change) => (
          <li key={change.id} class={change.untold ? 'turn unseen' : 'turn'}>
            <span class="from-to">
              <Rating {...change.from} />
              <span class="muted" aria-hidden="true">
                →
              </span>
              <span class="hidden">{t('watchesNow')}</span>
              <Rating {...change.to} />
            </span>
            <a
              class="address cut"
              title={change.url}
              href={reportsAddress({
                report: change.reportId,
                connection: names.size > 1 ? change.connectionId : null,
              })}
            >
              <PageAddress url={change.url} />
            </a>
            <span class="small muted when">
              {change.untold && (
                <>
                  <b>{t('watchesNewChange')}</b> ·{' '}
                </>
              )}
              {names.size > 1 && `${names.get(change.connectionId) ?? ''} · `}
              <RelativeTime at={change.at} />
            </span>
            <div class="small">
              {change.categories && <p>{categoryChanges(change.categories)}</p>}
              <Turned label={t('detailChange_turnedBad')} tone="bad" checks={change.failing} />
              <Turned label={t('detailChange_turnedGood')} tone="good" checks={change.passing} />
            </div>
          </li>
        ))}
      </ol>
      {older > 0 && (
        <button type="button" class="go" onClick={() => showOlder(count)}>
          {plural('watchesShowOlder', older)}
        </button>
      )}
    </section>
  );
}

/** The scores of categories before and after, such as "Accessibility 92 → 40". */
function categoryChanges(categories: NonNullable<Difference['categories']>): string {
  return facts(
    Object.entries(categories).map(([name, scores]) =>
      t('categoryFromTo', categoryName(name), ...scores.map(scoreText)),
    ),
  );
}

interface TurnedProps {
  label: string;
  tone: 'good' | 'bad';
  checks: Difference['failing'];
}

/** The checks that now fail or now pass, in one line: "Now failing: Page size, and 3 more". */
function Turned({ label, tone, checks: { titles, more } }: TurnedProps) {
  if (titles.length === 0) return null;
  const inWords = (title: string) =>
    isolated(titleInLine(checkTitle({ title, passed: tone === 'good' })));
  return (
    <p>
      <Shape tone={tone} /> <span class="muted">{label + t('localeColon')}</span>
      {listed([...titles.map(inWords), ...(more > 0 ? [plural('sharedAndMore', more)] : [])])}
    </p>
  );
}
