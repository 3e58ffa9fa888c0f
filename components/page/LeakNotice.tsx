import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t, findingText } from '../../lib/browser/i18n.ts';
import type { Finding } from '../../lib/domain/leak-guard/guard-address.ts';
import Button from '../ui/Button.tsx';
import { oncePressed } from '../ui/clicks.ts';
import Shape from '../ui/Shape.tsx';

interface Props {
  findings: Finding[];
  /** How often the person tried to send the address. The notice gets the focus each time. */
  asked: number;
  /** Undefined if the findings are not in the query. */
  onWithoutQuery: (() => void) | undefined;
  /** Undefined if the report is not public. */
  onPrivate: (() => void) | undefined;
  onSend: () => void;
}

/** Shows possible secrets in the address before it is sent, and asks for a decision. */
export default function LeakNotice({ findings, asked, onWithoutQuery, onPrivate, onSend }: Props) {
  const id = useId();
  const notice = useRef<HTMLDivElement>(null);
  // The focus goes to the notice, not to a button, so that a second Enter chooses nothing.
  useLayoutEffect(() => {
    if (asked > 0) notice.current?.focus();
  }, [asked]);
  const choices = [
    { label: 'popupWithoutQuery', onChoose: onWithoutQuery },
    { label: 'popupPrivateInstead', onChoose: onPrivate },
    { label: 'popupSendAsItIs', onChoose: onSend },
  ] as const;
  return (
    <div
      ref={notice}
      class="notice wash-decent"
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-found`}
    >
      <Shape tone="decent" />
      <div role="status">
        <strong id={id}>{t('popupCheckAddress')}</strong>
        <ul id={`${id}-found`} class="small">
          {findings.map(findingText).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div class="actions row wrap">
        {choices.map(
          ({ label, onChoose }) =>
            onChoose && (
              <Button key={label} kind="small" onClick={oncePressed(onChoose)}>
                {t(label)}
              </Button>
            ),
        )}
      </div>
    </div>
  );
}
