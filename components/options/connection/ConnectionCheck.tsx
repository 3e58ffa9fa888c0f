import { messageSuffix, t, type Words } from '../../../lib/browser/i18n.ts';
import type { CheckRemedy, CheckStep } from '../../../lib/api/check/check-connection.ts';
import Button from '../../ui/Button.tsx';
import Notice from '../../ui/Notice.tsx';
import Icon from '../../ui/Icon.tsx';
import Shape from '../../ui/Shape.tsx';
import type { ConnectProgress } from './use-connect.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';

type Mend = (remedy: CheckRemedy, suggestion: string | undefined) => void;

interface Props {
  progress: ConnectProgress | null;
  /**
   * Whether the form was edited after the check. If so, buttons that act on the check are hidden.
   */
  stale: boolean;
  mend: Mend;
  saveAnyway: (progress: ConnectProgress) => void;
}

/**
 * The list "Connection check". Screen readers hear the outcome of each step as soon as it is known.
 */
export default function ConnectionCheck({ progress, stale, mend, saveAnyway }: Props) {
  const current =
    progress?.state === 'running'
      ? progress.steps.findIndex(({ outcome }) => outcome === 'pending')
      : -1;
  // The connection may be right although the service is down, so it can be saved anyway.
  const savable =
    progress?.state === 'failed' &&
    progress.connection.apiKey !== '' &&
    progress.steps.some((step) => step.remedy === 'retry');
  return (
    <div class={stale ? 'check stale' : 'check'} aria-live="polite">
      {progress && (
        <ol aria-label={t('checkTitle')} aria-busy={current >= 0}>
          {progress.steps.map((step, index) => (
            <CheckRow
              key={step.name}
              step={step}
              running={index === current}
              mend={stale ? null : mend}
            />
          ))}
        </ol>
      )}
      {savable && !stale && (
        <div class="row wrap">
          <Button kind="small" onClick={() => saveAnyway(progress)}>
            {t('checkSaveAnyway')}
          </Button>
          <span class="small muted">{t('checkSaveAnywayHint')}</span>
        </div>
      )}
      {progress?.state === 'unsaved' && <Notice tone="bad" title={t('sharedNothingSaved')} />}
    </div>
  );
}

interface RowProps {
  step: CheckStep;
  running: boolean;
  /** Runs the remedy; null where the form was edited since. */
  mend: Mend | null;
}

const outcomes = {
  ok: 'checkPassed',
  failed: 'checkFailed',
  warning: 'checkWarning',
  pending: 'checkNotChecked',
} as const;

/**
 * One step of the connection check: its outcome as a shape and a word, the cause in plain words,
 * and a button for the remedy.
 */
function CheckRow({ step, running, mend }: RowProps) {
  const { name, outcome, cause, problem } = step;
  // If the API key would travel unencrypted, the same address over https is suggested.
  const clear = cause === 'key-in-clear';
  const suggestion = clear ? step.url?.replace(/^http:/, 'https:') : step.suggestion;
  const remedy = clear ? 'use-address' : step.remedy;
  const tried = URL.parse(step.url ?? '');
  const seconds = Math.round((step.ms ?? 0) / 1000);
  const facts = [
    // Browsers grant access to a host with all its ports.
    isolated(readableHost((name === 'access' ? tried?.hostname : tried?.host) ?? '')),
    tried ? tried.origin + tried.pathname.replace(/\/$/, '') : '',
    suggestion ?? '',
    seconds,
    problem?.status ?? '',
  ];
  /**
   * Words that get as $1 to $5: the host, the address that was tried, the suggested address, the
   * seconds it took, and the status of the answer.
   */
  const words = (key: Words) => t(key, ...facts);
  const stage = outcome === 'ok' ? 'Ok' : running ? 'Running' : 'Pending';
  const causeKey = cause && (`checkCause_${messageSuffix(cause)}` as const);
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
        {causeKey ? (
          <>
            <strong>{words(causeKey)}</strong>
            <div class="small muted">
              {words(`${causeKey}_more`)}
              {cause === 'unreachable' && tried && <Unreachable protocol={tried.protocol} />}
              {problem?.text && (
                <div>
                  {t(
                    problem.code === 'web-page' ? 'checkPageSays' : 'checkServiceSays',
                    problem.text,
                  )}
                </div>
              )}
            </div>
          </>
        ) : (
          <>
            {words(`check${stage}_${name}`)}
            {outcome === 'ok' && name === 'service' && step.ms !== undefined && (
              <span class="muted"> {t('checkInTime', Math.round(step.ms))}</span>
            )}
          </>
        )}
      </div>
      {remedy && mend && (
        <Button kind="small" onClick={() => mend(remedy, suggestion)}>
          {t(`checkRemedy_${messageSuffix(remedy)}`, suggestion ?? '')}
        </Button>
      )}
    </li>
  );
}

/** Lists possible causes when nothing answers, because browsers do not tell the cause. */
function Unreachable({ protocol }: { protocol: string }) {
  return (
    <ul class="causes">
      <li>{t('checkLookService')}</li>
      <li>{t('checkLookNetwork')}</li>
      <li>{t(protocol === 'https:' ? 'checkLookCertificate' : 'checkLookHttpsOnly')}</li>
    </ul>
  );
}
