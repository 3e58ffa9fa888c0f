import type { ComponentProps } from 'preact';
import { useContext } from 'preact/hooks';
import { requestAccess } from '../../lib/browser/access.ts';
import { messageSuffix, plural, t } from '../../lib/browser/i18n.ts';
import { closePopupAfter, openAddress, openConnection, openGuide } from '../../lib/browser/tabs.ts';
import { problemMessage, serviceText } from '../../lib/browser/problem-words.ts';
import { isOnThisMachine } from '../../lib/domain/connections/connection.ts';
import { localServiceGuide } from '../../lib/domain/guide.ts';
import { isOutage, type Problem, type Remedy, traitsOf } from '../../lib/domain/problem.ts';
import Notice from '../ui/Notice.tsx';
import { Countdown } from '../ui/RelativeTime.tsx';
import { Outbox, type Outage, tryNow, useOutage, usePausedUntil } from './outage.ts';

interface Props {
  /** Null for the one that the jobs on the page wait for, if there is one. */
  problem: Problem | null;
  /**
   * The sentence below "You’re offline" while nothing waits, if it differs from the default. Null
   * shows no sentence.
   */
  offlineText?: string | null;
  /** Tells what waits, if these are not the jobs that the page shows. */
  outage?: Omit<Outage, 'problem'> | null;
  /** Asks for what the page shows. Absent if the page asks for nothing itself. */
  onRetry?: () => void;
}

/**
 * One line about the service, two in the popup: what is wrong, in the service's own words too, how
 * many changes wait for it, when the next one is tried, and the one button that helps.
 */
export default function ServiceNotice(props: Props) {
  const { offlineText = t('serviceOfflineMore'), outage, onRetry } = props;
  const { connection } = useContext(Outbox);
  const baseUrl = connection?.baseUrl ?? '';
  const mend = () => void closePopupAfter(openConnection(connection?.id ?? ''));
  const pausedUntil = usePausedUntil(connection?.id);
  const shown = useOutage();
  const problem = props.problem ?? shown?.problem;
  if (!problem) return null;
  const isPaused = problem.code === 'throttled';
  const waits = outage ?? (isPaused || isOutage(problem) ? shown : null);
  const retry = () => {
    const asked = connection ? tryNow(connection.id) : Promise.resolve();
    // During a pause, the first request is answered before another leaves.
    if (pausedUntil > 0) void asked.then(onRetry);
    else onRetry?.();
  };
  const isLocal = problem.code === 'unreachable' && isOnThisMachine(baseUrl);
  // A bad certificate looks the same, and only a tab tells it.
  const isSecure = problem.code === 'unreachable' && !isLocal && baseUrl.startsWith('https:');
  return (
    <Notice
      tone={isPaused || problem.code === 'offline' ? 'none' : 'bad'}
      title={t(isLocal ? 'serviceNotRunning' : problemMessage(problem))}
      said={isSecure ? t('serviceOpenInTab') : serviceText(problem)}
      action={helpFor(isLocal ? 'start' : traitsOf(problem).remedy, baseUrl, waits, mend, retry)}
    >
      {waits ? (
        <>
          {waits.waiting > 0 && `${plural('serviceWaiting', waits.waiting)} · `}
          {problem.code === 'offline' ? (
            t('serviceSentOnline')
          ) : (
            <Countdown until={waits.nextTry} />
          )}
        </>
      ) : (
        problem.code === 'offline' && offlineText
      )}
    </Notice>
  );
}

/** Returns the button that helps against a problem of the service; undefined if none does. */
function helpFor(
  remedy: Remedy | 'start' | null,
  baseUrl: string,
  waits: Props['outage'],
  onMend: () => void,
  onRetry: () => void,
): ComponentProps<typeof Notice>['action'] {
  switch (remedy) {
    case 'start':
      return {
        label: t('serviceHowToStart'),
        onClick: () => void closePopupAfter(openGuide(localServiceGuide)),
      };
    case 'sign-in':
    case 'open-page':
      return {
        label: t(`jobAction_${messageSuffix(remedy)}`),
        onClick: () => void closePopupAfter(openAddress(baseUrl)),
      };
    case 'settings':
      return { label: t('jobAction_settings'), onClick: onMend };
    case 'grant':
      return {
        label: t('jobAction_grant'),
        onClick: () => void requestAccess(baseUrl).then((isGranted) => isGranted && onRetry()),
      };
    case 'retry':
      return { label: t(waits ? 'serviceTryNow' : 'jobAction_retry'), onClick: onRetry };
    case null:
      return undefined;
  }
}
