import { language, words } from '../../lib/browser/words.ts';
import { changesBetween } from '../../lib/model/changes.ts';
import type { Check } from '../../lib/model/report.ts';
import type { Run } from '../../lib/model/run.ts';
import Shape, { type Tone } from '../shared/Shape.tsx';

const kinds = ['turnedBad', 'turnedGood', 'came', 'went'] as const;

interface Props {
  checks: Check[] | undefined;
  /** The run before, where this device knows of one. */
  before: Run | null;
}

/** What changed since the run before: checks that turned good or bad, came or went. */
export default function Changed({ checks, before }: Props) {
  const changes = checks && before?.checks ? changesBetween(before.checks, checks) : null;
  const any = changes && kinds.some((kind) => changes[kind].length > 0);
  return (
    <section class="changed" aria-labelledby="changed">
      <h3 id="changed">
        {before && before.at > 0
          ? words('reportsChangedSince', new Date(before.at).toLocaleDateString(language(), { dateStyle: 'long' }))
          : words('reportsChanged')}
      </h3>
      {!before ? (
        <p class="small muted">{words('reportsFirstRun')}</p>
      ) : !changes ? (
        <p class="small muted">{words('reportsBeforeUnknown')}</p>
      ) : !any ? (
        <p class="small muted">{words('reportsNothingChanged')}</p>
      ) : (
        kinds.map(
          (kind) =>
            changes[kind].length > 0 && (
              <div key={kind}>
                <h4 class="label">{words(`reportsChange_${kind}`)}</h4>
                <ul>
                  {changes[kind].map((check, index) => (
                    <li key={index} class="change-row">
                      <Shape tone={toneOf(kind, check)} />
                      <bdi class="grow">{check.title}</bdi>
                      <span class="small muted">{words(`reportsImportance_${check.importance}`)}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )
      )}
    </section>
  );
}

function toneOf(kind: (typeof kinds)[number], { passed }: Check): Tone {
  if (kind === 'went') return 'none';
  return passed ? 'good' : 'bad';
}
