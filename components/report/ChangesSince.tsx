import { t } from '../../lib/browser/i18n.ts';
import { type Changes, changeKinds } from '../../lib/domain/reports/checks.ts';
import { type Check, isAccepted } from '../../lib/domain/reports/report.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import Shape from '../ui/Shape.tsx';
import { nothingChanged } from './trend.ts';
import { checkTitle } from './describe-check.ts';
import Importance from './Importance.tsx';
import LongText from '../ui/LongText.tsx';
import { sinceWhen } from '../ui/RelativeTime.tsx';
import { usePieces } from './use-pieces.tsx';

/** The number of changes shown at first per kind. All checks follow below anyway. */
const firstChanges = 10;

type Kind = (typeof changeKinds)[number];

interface Props {
  /** The audit before this one, if this device knows it. */
  previous: Audit | null;
  /** The score of this audit. */
  score: number | null;
  /** Null if the checks of one of the audits are unknown. */
  changes: Changes | null;
  loading: boolean;
}

/**
 * The changes since the previous audit: checks that now fail or pass, and checks that are new or
 * gone.
 */
export default function ChangesSince({ previous, score, changes, loading }: Props) {
  const shownKinds = changes ? changeKinds.filter((kind) => changes[kind].length > 0) : [];
  return (
    <section class="changed" aria-labelledby="changed">
      <div class="row">
        <h3 id="changed" class="grow">
          {t('sharedWhatChanged')}
        </h3>
        {previous && previous.at > 0 && (
          <span class="small muted">{t('sharedSince', sinceWhen(previous.at, Date.now()))}</span>
        )}
      </div>
      {changes && shownKinds.length > 0 ? (
        shownKinds.map((kind) => <ChangesOf key={kind} kind={kind} checks={changes[kind]} />)
      ) : (
        <p class="small muted">
          {changes && previous
            ? nothingChanged(previous.score, score)
            : t(!previous ? 'detailFirstRun' : loading ? 'reportsLoading' : 'detailBeforeUnknown')}
        </p>
      )}
    </section>
  );
}

function ChangesOf({ kind, checks }: { kind: Kind; checks: Check[] }) {
  const { shown, list, more } = usePieces(checks, firstChanges);
  return (
    <div>
      <h4 class="label">{t(`detailChange_${kind}`)}</h4>
      <ul ref={list}>
        {shown.map((check, index) => (
          <li key={index} class="check-line">
            <Shape
              tone={kind === 'went' || isAccepted(check) ? 'none' : check.passed ? 'good' : 'bad'}
            />
            <LongText text={checkTitle(check)} />
            <span class="small muted">
              <Importance of={check.importance} brief />
            </span>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}
