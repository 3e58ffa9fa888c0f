import { useLayoutEffect, useState, useRef } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import { oneClickMs } from '../../lib/browser/one-click.ts';
import type { Finding } from '../../lib/domain/leak-guard/guard-address.ts';
import type { Privacy } from '../../lib/domain/reports/privacy.ts';
import PrivacyFields from '../report/Privacy.tsx';
import Button from '../ui/Button.tsx';
import { isDoubleClick, isSecondClick } from '../ui/clicks.ts';
import { useLazy } from './after-first-frame.ts';
import type { PageModel } from './use-page.ts';

interface Props {
  page: PageModel;
  onAsked: () => void;
  /** Undefined if the page has no report to go back to. */
  onCancel: (() => void) | undefined;
}

/** The form for a new report, below its address. Enter in any field presses "Create report". */
export default function CreateForm({ page, onAsked, onCancel }: Props) {
  const { address } = page;
  const preferred = page.stored.privacy;
  const [chosen, setPrivacy] = useState(preferred);
  const [password, setPassword] = useState('');
  const openedAt = useRef(onCancel ? Date.now() : 0);
  const { reading } = address;
  const {
    url,
    findings,
    privacy: demanded,
  } = 'url' in reading ? reading : { url: null, findings: [], privacy: null };
  const privacy = demanded ?? chosen;
  /** The address that the notice asks about, and how often the person tried to send it. */
  const [asked, setAsked] = useState({ url, times: 0 });
  const LeakNotice = useLazy(findings.length > 0, () => import('./LeakNotice.tsx'));

  // A privacy that is more open than the preference is for one page only. A stricter one stays.
  // Runs before the person can choose: an effect after the frame would undo the first choice.
  useLayoutEffect(
    () => setPrivacy((before) => (before > preferred ? before : preferred)),
    [url === null ? null : pageKey(url)],
  );

  const fill = () => {
    openedAt.current = 0;
    page.keepForm();
  };
  const send = async (sent: string, withPrivacy: Privacy) => {
    if (page.saving) return;
    const isSaved = await page.ask({
      kind: 'create',
      url: sent,
      privacy: withPrivacy,
      ...(withPrivacy === 2 && { password }),
      // The person asked for one more, even where an equal one was just made.
      ...(page.report && { another: true }),
    });
    if (isSaved) onAsked();
  };
  /** Sends the address, or asks first if the leak guard found something in it. */
  const create = (guarded = reading) => {
    if (!('url' in guarded)) return;
    if (guarded.findings.length === 0) void send(guarded.url, guarded.privacy ?? chosen);
    else setAsked({ url: guarded.url, times: asked.times + 1 });
  };
  return (
    <>
      <PrivacyFields
        privacy={privacy}
        password={password}
        disabled={demanded !== null}
        onPrivacy={(value) => {
          fill();
          setPrivacy(value);
        }}
        onPassword={(value) => {
          fill();
          setPassword(value);
        }}
      />
      {demanded !== null && <p class="small muted">{t('popupRulePrivacy')}</p>}
      <div class="row">
        <button
          class="button primary grow"
          disabled={url === null}
          aria-busy={page.saving}
          onClick={({ currentTarget: { form } }) => {
            // The second press on "New report" is none on this button, which got the focus.
            const isOfNew = Date.now() - openedAt.current < oneClickMs && isSecondClick();
            if (isDoubleClick() || isOfNew || !form?.reportValidity()) return;
            create();
          }}
        >
          {t('sharedCreate')}
        </button>
        {onCancel && <Button onClick={onCancel}>{t('sharedCancel')}</Button>}
      </div>
      {LeakNotice && url !== null && findings.length > 0 && (
        <LeakNotice
          findings={findings}
          asked={asked.url === url ? asked.times : 0}
          onWithoutQuery={
            findings.some(({ place, name }) => place === 'query' || isOfRoute(url, place, name))
              ? () => create(address.dropQuery())
              : undefined
          }
          onPrivate={privacy === 0 && demanded === null ? () => void send(url, 1) : undefined}
          onSend={() => void send(url, privacy)}
        />
      )}
    </>
  );
}

/** Whether a finding is in the query of a route, such as `#/reset?token=…`. */
function isOfRoute(url: string, place: Finding['place'], name: string): boolean {
  return place === 'fragment' && name !== '' && /#[^?]*\?/.test(url);
}
