import { messageSuffix, plural, t } from '../../lib/browser/i18n.ts';
import { sendMessage } from '../../lib/browser/messages.ts';
import { closePopupAfter, openAddress, openGuide, openOptions } from '../../lib/browser/tabs.ts';
import { isOnThisMachine } from '../../lib/domain/connections/connection.ts';
import { localServiceGuide } from '../../lib/domain/guide.ts';
import { isOutage, type Problem, traitsOf } from '../../lib/domain/problem.ts';
import { keepFocus } from '../ui/focus.ts';
import Notice from '../ui/Notice.tsx';
import { Countdown } from '../ui/RelativeTime.tsx';
import { type Outage, useOutage } from './outage.ts';
import ServiceWords, { problemMessage, serviceText } from './ServiceWords.tsx';

interface Props {
  problem: Problem;
  baseUrl: string;
  /**
   * The sentence below "You’re offline" while nothing waits, if it differs from the default. Null
   * shows no sentence.
   */
  offlineText?: string | null;
  /** Tells what waits, if these are not the jobs that the page shows. */
  outage?: Omit<Outage, 'problem'> | null;
  onRetry: () => void;
}

/**
 * Says what is wrong with the service, in its own words too, how many changes wait for it, and when
 * the next one is tried. Shows the one button that helps.
 */
export default function ServiceNotice({
  problem,
  baseUrl,
  offlineText = t('serviceOfflineMore'),
  outage,
  onRetry,
}: Props) {
  const shown = useOutage();
  const isPaused = problem.code === 'throttled';
  const waits = outage ?? (isPaused || isOutage(problem) ? shown : null);
  const isLocal = problem.code === 'unreachable' && isOnThisMachine(baseUrl);
  // A bad certificate looks the same, and only a tab tells it.
  const isSecure = problem.code === 'unreachable' && !isLocal && baseUrl.startsWith('https:');
  const remedy = traitsOf(problem).remedy;
  const details = [
    ...(isSecure ? [<p key="tab">{t('serviceOpenInTab')}</p>] : []),
    ...(serviceText(problem) === '' ? [] : [<ServiceWords key="words" problem={problem} bare />]),
    ...(waits || problem.code === 'offline'
      ? [<Waits key="waits" problem={problem} waits={waits} offlineText={offlineText} />]
      : []),
  ];
  const help = () => {
    if (remedy !== 'retry' || isLocal) {
      // The options page asks for access, because the browser's question would close the popup.
      void closePopupAfter(
        isLocal
          ? openGuide(localServiceGuide)
          : remedy === 'sign-in'
            ? openAddress(baseUrl)
            : openOptions(),
      );
      return;
    }
    keepFocus();
    if (waits) sendMessage('online', true).catch(() => {});
    onRetry();
  };
  const label = isLocal
    ? 'serviceHowToStart'
    : remedy === 'retry' && waits
      ? 'serviceTryNow'
      : remedy && (`jobAction_${messageSuffix(remedy)}` as const);
  return (
    <Notice
      tone={isPaused || problem.code === 'offline' ? 'none' : 'bad'}
      title={t(isLocal ? 'serviceNotRunning' : problemMessage(problem))}
      action={label ? { label: t(label), onClick: help } : undefined}
    >
      {details.length > 0 && details}
    </Notice>
  );
}

interface WaitsProps {
  problem: Problem;
  waits: Props['outage'];
  offlineText: string | null;
}

/** How many changes wait, and when the next one is tried. */
function Waits({ problem, waits, offlineText }: WaitsProps) {
  if (!waits) return offlineText;
  return (
    <p>
      {waits.waiting > 0 && `${plural('serviceWaiting', waits.waiting)} · `}
      {problem.code === 'offline' ? t('serviceSentOnline') : <Countdown until={waits.nextTry} />}
    </p>
  );
}
