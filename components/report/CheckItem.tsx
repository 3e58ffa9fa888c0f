import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import Shape from '../ui/Shape.tsx';
import LongText from '../ui/LongText.tsx';
import CheckPart from './CheckPart.tsx';
import { checkTitle, describeCheck, adviceOf } from './describe-check.ts';

/**
 * Draws the button "More" of a failed check. The element with the id `describedBy` describes the
 * button.
 */
export type More = (check: Check, describedBy: string) => ComponentChildren;

/** The maximum length of a value beside the title. A longer value is below the title. */
const maxValueBeside = 24;

/**
 * One check: whether it passed, its value, and its findings, which are open if the check failed.
 * Everything from the service is shown as plain text.
 */
export default function CheckItem({ check, more }: { check: Check; more?: More | undefined }) {
  const id = useId();
  const { passed } = check;
  const { value, contents, findings } = describeCheck(check);
  const isBeside = value.length <= maxValueBeside;
  return (
    <li class="check">
      <Shape tone={passed ? 'good' : 'bad'} />
      <div class="row wrap">
        <span class="hidden">{t(passed ? 'detailPassed' : 'detailFailed')}: </span>
        <span id={id}>
          <LongText text={checkTitle(check)} />
        </span>
        {isBeside && value !== '' && (
          <span class="value small muted">
            <span class="hidden">{t('detailCheckValue')}: </span>
            <bdi>{value}</bdi>
          </span>
        )}
      </div>
      {more?.(check, id)}
      {!isBeside && contents.length === 0 && (
        <p class="small muted">
          <LongText text={value} />
        </p>
      )}
      {findings.map((part, index) => (
        <CheckPart key={index} part={part} open={!passed} />
      ))}
      {contents.map((part, index) => (
        <CheckPart key={index} part={part} open={false} />
      ))}
      <Advice check={check} />
    </li>
  );
}

/** Why a failed check matters and how to fix it, folded. Draws nothing if no advice is known. */
function Advice({ check }: { check: Check }) {
  const parts = adviceOf(check);
  if (parts.length === 0) return null;
  return (
    <details class="small advice">
      <summary>{t('checkAdvice')}</summary>
      <p dir="auto">
        {parts.map((part, index) => {
          if (part.kind === 'text') return part.text;
          if (part.kind === 'code') return <code key={index}>{part.text}</code>;
          return (
            <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
              {part.text}
            </a>
          );
        })}
      </p>
    </details>
  );
}
