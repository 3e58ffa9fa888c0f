import type { ComponentChildren } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { facts, t } from '../../lib/browser/i18n.ts';
import { isolated } from '../../lib/domain/addresses/shown-address.ts';
import { type Check, isAccepted } from '../../lib/domain/reports/report.ts';
import Button from '../ui/Button.tsx';
import Shape from '../ui/Shape.tsx';
import LongText from '../ui/LongText.tsx';
import { acceptAgainText, acceptedWhen, outgrownText, whereName } from './accepted.ts';
import CheckPart, { type CheckPartProps } from './CheckPart.tsx';
import { checkTitle, describeCheck, adviceOf } from './describe-check.ts';
import type { Part } from './describe-value.ts';
import Importance from './Importance.tsx';
import { usePieces } from './use-pieces.tsx';

/** The tools that Reports offers for the checks of a report. */
export interface CheckTools {
  /**
   * Draws the button "More" of a failed check. The element with the id `describedBy` describes the
   * button.
   */
  more: (check: Check, describedBy: string) => ComponentChildren;
  /** Copies an element or an address. */
  copy: (text: string) => void;
  /** Accepts a check as it is now, although it was accepted with fewer places. */
  acceptAgain?: (check: Check) => void;
  /** How long a failed check fails already. Empty if that is not known. */
  lifeOf: (check: Check) => string;
  /** Whether there is room for why each failed check matters. Without it, that is folded. */
  showsAdvice: boolean;
}

interface Props {
  check: Check;
  /** Whether the importance of the check stands beside it. */
  hasImportance?: boolean | undefined;
  tools?: CheckTools | undefined;
}

/** The maximum length of a value beside the title. A longer value is below the title. */
const maxValueBeside = 24;

/**
 * One check: whether it passed, its value, and its findings, which are open if the check failed.
 * Everything from the service is shown as plain text.
 */
export default function CheckItem({ check, hasImportance = false, tools }: Props) {
  const id = useId();
  const { passed } = check;
  const isOpen = !passed && !isAccepted(check);
  // Describing 20,000 findings takes a while.
  const { value, contents, findings } = useMemo(() => describeCheck(check), [check]);
  const life = passed ? '' : (tools?.lifeOf(check) ?? '');
  const isBeside = value.length <= maxValueBeside;
  return (
    <li class="check">
      <Shape tone={passed ? 'good' : isOpen ? 'bad' : 'none'} />
      <div class="row wrap">
        <span class="hidden">{t(passed ? 'detailPassed' : 'detailFailed') + t('localeColon')}</span>
        <span id={id}>
          <LongText text={checkTitle(check)} />
        </span>
        {isBeside && value !== '' && (
          <span class="small muted">
            <span class="hidden">{t('detailCheckValue') + t('localeColon')}</span>
            <bdi>{value}</bdi>
          </span>
        )}
        {hasImportance && (
          <span class="small muted">
            <Importance of={check.importance} brief />
          </span>
        )}
      </div>
      {!passed && tools?.more(check, id)}
      <AcceptedLine check={check} onAgain={tools?.acceptAgain} />
      {life !== '' && <p class="small muted">{life}</p>}
      {!isBeside && contents.length === 0 && (
        <p class="small muted">
          <LongText text={value} />
        </p>
      )}
      <Parts parts={findings} open={isOpen} describedBy={id} copy={tools?.copy} />
      <Parts parts={contents} open={false} describedBy={id} copy={tools?.copy} />
      <Advice check={check} isShown={tools?.showsAdvice ?? false} />
    </li>
  );
}

interface AcceptedProps {
  check: Check;
  onAgain: CheckTools['acceptAgain'];
}

/** Since when a check is accepted and why, or why it fails again. */
function AcceptedLine({ check, onAgain }: AcceptedProps) {
  const { accepted } = check;
  if (!accepted) return null;
  return (
    <div class="small">
      <p>
        <LongText text={accepted.reason} />
      </p>
      <p class="row wrap muted">
        {outgrownText(check) ||
          facts([acceptedWhen(accepted), ...(accepted.in === 'page' ? [] : [whereName(accepted)])])}
        {accepted.isOutgrown && onAgain && (
          <Button kind="small" onClick={() => onAgain(check)}>
            {acceptAgainText(check)}
          </Button>
        )}
      </p>
    </div>
  );
}

interface PartsProps extends Omit<CheckPartProps, 'part'> {
  parts: Part[];
}

/** The parts of the findings or of the value of a check. Many parts are drawn in pieces. */
function Parts({ parts, ...shared }: PartsProps) {
  const { shown, list, more } = usePieces(parts);
  if (parts.length === 0) return null;
  return (
    <div>
      <div ref={list}>
        {shown.map((part, index) => (
          <CheckPart key={index} part={part} {...shared} />
        ))}
      </div>
      {more}
    </div>
  );
}

/** Why a failed check matters and how to fix it. Draws nothing if no advice is known. */
function Advice({ check, isShown }: { check: Check; isShown: boolean }) {
  const parts = adviceOf(check);
  if (parts.length === 0) return null;
  const text = (
    <p dir="auto">
      {parts.map((part, index) => {
        if (part.kind === 'text') return part.text;
        if (part.kind === 'code') return <code key={index}>{part.text}</code>;
        return (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer"
            {...(part.text === t('checkLearnMore') && {
              'aria-label': t('checkLearnMoreAbout', isolated(checkTitle(check))),
            })}
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
  if (isShown) return <div class="small advice">{text}</div>;
  return (
    <details class="small advice">
      <summary>{t('checkAdvice')}</summary>
      {text}
    </details>
  );
}
