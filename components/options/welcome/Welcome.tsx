import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { openAddress } from '../../../lib/browser/tabs.ts';
import { watchPinned } from '../../../lib/browser/toolbar.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { saveWelcome } from '../../../lib/storage/welcome.ts';
import Button from '../../ui/Button.tsx';
import Notice from '../../ui/Notice.tsx';
import ConnectionForm, { type SavedConnection } from '../connection/ConnectionForm.tsx';
import NoService from './NoService.tsx';
import SavedNotice from '../connection/SavedNotice.tsx';
import type { Settings } from '../settings.ts';
import type { Save } from '../../stored/use-save.ts';
import { useDrafts } from '../connection/use-drafts.ts';
import { serviceHost } from '../../../lib/domain/connections/connection.ts';
import type { ComponentChildren } from 'preact';
import Icon from '../../ui/Icon.tsx';

interface Props {
  settings: Settings;
  change: Save;
  refresh: () => Promise<void>;
  /** Called when the person wants the settings instead. */
  onLeave: () => void;
}

/** A public page whose report has findings. */
const examplePage = 'https://example.com/';

const isFirefox = import.meta.env.FIREFOX;

/** The welcome: two steps, and help for people without a service. */
export default function Welcome({
  settings: { connections, limits, welcome },
  change,
  refresh,
  onLeave,
}: Props) {
  const { connected, pinned, reported } = welcome;
  const mayAdd = !limits.onlyTheseConnections;
  const [newId, setNewId] = useState(() => crypto.randomUUID() as string);
  const [changing, setChanging] = useState(false);
  const [saved, setSaved] = useState<SavedConnection | null>(null);
  const steps = useRef<HTMLOListElement>(null);
  const active = connections.find(({ isActive }) => isActive) ?? null;
  const typedFor = useDrafts([newId, ...(active ? [active.connection.id] : [])]);
  // The policy may bring a connection while the person types another.
  const isTyping = mayAdd && Object.keys(typedFor(newId).edits).length > 0;
  const entry = isTyping ? null : active;
  const id = entry?.connection.id ?? newId;
  const open = !connected || changing;
  const done = connected && reported;

  useEffect(() => watchPinned(() => void refresh()), []);
  // A finished step folds, so the focus moves to the next one.
  useLayoutEffect(() => {
    if (saved && !open) steps.current?.querySelector<HTMLElement>('.button.primary')?.focus();
  }, [saved, open]);

  const onSaved = async (now: SavedConnection) => {
    await change(saveWelcome({}));
    await refresh();
    setNewId(crypto.randomUUID());
    setChanging(false);
    setSaved(now);
  };
  const dismissPin = async () => {
    await change(saveWelcome({ pinned: true }));
    await refresh();
    steps.current?.querySelector<HTMLElement>('.button.primary')?.focus();
  };
  return (
    <main class="options welcome">
      <header>
        <div class="row wrap">
          <h1 class="grow">{t('welcomeTitle')}</h1>
          {!done && (
            <Button kind="quiet" onClick={onLeave}>
              {t('welcomeSkip')}
            </Button>
          )}
        </div>
        <p class="muted lead">{t('welcomeText')}</p>
      </header>
      <div class="sides">
        <div>
          <ol ref={steps}>
            <WelcomeStep
              number={1}
              title={t('connectionConnect')}
              state={connected ? 'done' : 'to-do'}
              current={!connected}
              summary={
                !open &&
                active && (
                  <span class="small muted cut">
                    <bdi>{serviceHost(active.connection.baseUrl)}</bdi> ·{' '}
                    <button type="button" class="link" onClick={() => setChanging(true)}>
                      {t('sharedChange')}
                    </button>
                  </span>
                )
              }
            >
              {open && (
                <>
                  <div class="row wrap">
                    <h3 id="connect" class={connected ? 'hidden' : 'way grow'}>
                      {t('welcomeHaveService')}
                    </h3>
                    {!connected && mayAdd && (
                      <a class="go" href="#no-service">
                        {t('welcomeTryHere')}
                      </a>
                    )}
                  </div>
                  <ConnectionForm
                    key={id}
                    id={id}
                    {...typedFor(id)}
                    entry={entry}
                    all={connections}
                    labelledBy="connect"
                    brief
                    focused={location.hash !== '#no-service'}
                    change={change}
                    onSaved={onSaved}
                    onClose={connected ? () => setChanging(false) : undefined}
                  />
                </>
              )}
            </WelcomeStep>
            <WelcomeStep
              number={2}
              title={t('welcomeFirstReport')}
              state={reported ? 'done' : connected ? 'to-do' : 'after-connect'}
              current={connected && !reported}
            >
              {!reported && (
                <>
                  <p class="muted">{t('welcomeFirstReportText')}</p>
                  <Button
                    kind={connected ? 'primary' : undefined}
                    disabled={!connected}
                    onClick={() => void openAddress(examplePage)}
                  >
                    {t('welcomeOpenExample')}
                  </Button>
                </>
              )}
            </WelcomeStep>
          </ol>
          {!pinned && (
            <div class="row wrap small muted">
              <span class="grow">{t(isFirefox ? 'welcomePinFirefox' : 'welcomePinChromium')}</span>
              <Button kind="quiet small" onClick={() => void dismissPin()}>
                {t('bulkDismiss')}
              </Button>
            </div>
          )}
          <div role="status">
            {done ? (
              <Notice
                tone="good"
                title={t('welcomeAllSet')}
                action={{ label: t('jobAction_settings'), onClick: onLeave }}
              >
                {t('sharedFirstReport')}
              </Notice>
            ) : (
              saved && <SavedNotice saved={saved} isInUse={false} />
            )}
          </div>
        </div>
        {!connected && mayAdd && <NoService />}
      </div>
    </main>
  );
}

interface WelcomeStepProps {
  number: number;
  title: string;
  state: 'to-do' | 'done' | 'after-connect';
  /** Whether this is the next step. */
  current: boolean;
  /** Shown beside the title of a finished step. */
  summary?: ComponentChildren;
  /** The instructions. A finished step shows none. */
  children?: ComponentChildren;
}

const stateWords = {
  'to-do': 'welcomeToDo',
  done: 'sharedDone',
  'after-connect': 'welcomeAfterConnect',
} as const;

function WelcomeStep({ number, title, state, current, summary, children }: WelcomeStepProps) {
  return (
    <li class="welcome-step" aria-current={current ? 'step' : undefined}>
      <div class="ordinal" aria-hidden="true">
        {number}
      </div>
      <div class="title">
        <h2>
          <span class="hidden">{number}. </span>
          {title}
        </h2>
        {summary}
        <span class={`state small ${state}`}>
          {state === 'done' && <Icon outline="M2.5 8.5 6 12l7.5-8" />}
          {t(stateWords[state])}
        </span>
      </div>
      {children && <div class="how">{children}</div>}
    </li>
  );
}
