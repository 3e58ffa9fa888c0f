import type { ComponentChildren } from 'preact';
import { language, t } from '../../../lib/browser/i18n.ts';
import type { Changes } from '../../../lib/domain/reports/checks.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import Shape, { type Tone } from '../../ui/Shape.tsx';
import { Importance } from './CheckItem.tsx';
import LongText from '../../ui/LongText.tsx';
import { usePieces } from './use-pieces.tsx';

/** How many changes of a kind are in sight at first: below them are the checks themselves. */
const firstChanges = 10;

const kinds = ['turnedBad', 'turnedGood', 'came', 'went'] as const;
type Kind = (typeof kinds)[number];

interface Props {
  /** The run before, where this device knows of one. */
  before: Audit | null;
  /** Null while they are not known. */
  changes: Changes | null;
  loading: boolean;
}

/** What changed since the run before: checks that turned good or bad, came or went. */
export default function ChangesSince({ before, changes, loading }: Props) {
  const changed = changes ? kinds.filter((kind) => changes[kind].length > 0) : [];
  return (
    <section class="changed" aria-labelledby="changed">
      <div class="row">
        <h3 id="changed" class="grow">
          {t('detailChanged')}
        </h3>
        {before && before.at > 0 && (
          <span class="small muted">
            {t(
              'detailSince',
              new Date(before.at).toLocaleDateString(language(), { dateStyle: 'medium' }),
            )}
          </span>
        )}
      </div>
      {changes && changed.length > 0 ? (
        changed.map((kind) => <ChangesOf key={kind} kind={kind} checks={changes[kind]} />)
      ) : (
        <p class="small muted">
          {t(before ? (changes ? 'detailNothingChanged' : unknown(loading)) : 'detailFirstRun')}
        </p>
      )}
    </section>
  );
}

function unknown(loading: boolean) {
  return loading ? 'reportsLoading' : 'detailBeforeUnknown';
}

function ChangesOf({ kind, checks }: { kind: Kind; checks: Check[] }): ComponentChildren {
  const { shown, list, more } = usePieces(checks, firstChanges);
  return (
    <div>
      <h4 class="label">{t(`detailChange_${kind}`)}</h4>
      <ul ref={list}>
        {shown.map((check, index) => (
          <li key={index} class="item">
            <Shape tone={toneOf(kind, check)} />
            <LongText text={check.title} />
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

function toneOf(kind: Kind, { passed }: Check): Tone {
  if (kind === 'went') return 'none';
  return passed ? 'good' : 'bad';
}
