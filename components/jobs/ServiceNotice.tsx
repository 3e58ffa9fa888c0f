import { messageSuffix, t } from '../../lib/browser/i18n.ts';
import { closePopupAfter, openAddress, openOptions } from '../../lib/browser/tabs.ts';
import { type Problem, traitsOf } from '../../lib/domain/problem.ts';
import { isOffline, problemMessage } from './ServiceWords.tsx';
import Notice from '../ui/Notice.tsx';

interface Props {
  problem: Problem;
  baseUrl: string;
  /**
   * The sentence below "You’re offline", if it differs from the default. Null shows no sentence.
   */
  offlineText?: string | null;
  onRetry: () => void;
}

/** Says why the list may be old, and shows a button that helps. */
export default function ServiceNotice({
  problem,
  baseUrl,
  offlineText = t('serviceOfflineMore'),
  onRetry,
}: Props) {
  if (isOffline(problem))
    return (
      <Notice tone="none" title={t('problem_offline')}>
        {offlineText}
      </Notice>
    );
  const action = traitsOf(problem).remedy;
  const help = () => {
    if (action === 'retry') onRetry();
    // The options page asks for access, because the browser's question would close the popup.
    else void closePopupAfter(action === 'sign-in' ? openAddress(baseUrl) : openOptions());
  };
  return (
    <Notice
      tone="bad"
      title={t(problemMessage(problem.code))}
      action={
        action ? { label: t(`jobAction_${messageSuffix(action)}`), onClick: help } : undefined
      }
    />
  );
}
