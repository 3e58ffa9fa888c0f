import { language, t } from '../../../lib/browser/i18n.ts';
import type { CheckRemedy, CheckStep } from '../../../lib/api/check/check-connection.ts';
import Button from '../../ui/Button.tsx';
import Icon from '../../ui/Icon.tsx';
import Shape from '../../ui/Shape.tsx';
import { causeWords, mendWords, stepWords } from './step-words.ts';
import Unreachable from '../Unreachable.tsx';

interface Props {
  step: CheckStep;
  /** Whether it is being asked right now. */
  running: boolean;
  /** Does what mends it; null where the form says something else by now. */
  mend: ((mend: CheckRemedy, suggestion: string | undefined) => void) | null;
}

const outcomes = {
  ok: 'checkPassed',
  failed: 'checkFailed',
  warning: 'checkWarning',
  pending: 'checkNotChecked',
} as const;

/**
 * One step of the connection check: outcome by shape and word, cause in plain words, and the button
 * that mends it.
 */
export default function CheckRow({ step, running, mend }: Props) {
  const { name, outcome, cause, problem } = step;
  // What mends a key that travels in clear is the same address over https, for the person to try.
  const clear = cause === 'key-in-clear';
  const suggestion = clear ? step.url?.replace(/^http:/, 'https:') : step.suggestion;
  const remedy = clear ? 'use-address' : step.remedy;
  const tried = URL.parse(step.url ?? '');
  const seconds = Math.round((step.ms ?? 0) / 1000).toLocaleString(language());
  const facts = [
    // Access is to a host, whatever the port.
    (name === 'access' ? tried?.hostname : tried?.host) ?? '',
    tried ? tried.origin + tried.pathname.replace(/\/$/, '') : '',
    suggestion ?? '',
    seconds,
    problem?.status ?? '',
  ];
  const plain = stepWords[name];
  return (
    <li class={`step ${outcome}`}>
      <span class={running ? 'sign turning' : 'sign'}>
        {outcome === 'ok' ? (
          <Icon outline="M2.5 8.5 6 12l7.5-8" />
        ) : (
          <Shape tone={({ failed: 'bad', warning: 'decent', pending: 'none' } as const)[outcome]} />
        )}
        <span class="hidden">{t(running ? 'checkRunning' : outcomes[outcome])} </span>
      </span>
      <div class="said">
        {cause ? (
          <>
            <strong>{t(causeWords[cause][0], ...facts)}</strong>
            <div class="small muted">
              {t(causeWords[cause][1], ...facts)}
              {cause === 'unreachable' && tried && <Unreachable protocol={tried.protocol} />}
              {problem?.text && <div>{t('checkServiceSays', problem.text)}</div>}
            </div>
          </>
        ) : (
          <>
            {t(outcome === 'ok' ? plain.ok : running ? plain.running : plain.pending, ...facts)}
            {outcome === 'ok' && name === 'service' && step.ms !== undefined && (
              <span class="muted">
                {' '}
                {t('checkInTime', Math.round(step.ms).toLocaleString(language()))}
              </span>
            )}
          </>
        )}
      </div>
      {remedy && mend && (
        <Button kind="small" onClick={() => mend(remedy, suggestion)}>
          {t(mendWords[remedy], suggestion ?? '')}
        </Button>
      )}
    </li>
  );
}
