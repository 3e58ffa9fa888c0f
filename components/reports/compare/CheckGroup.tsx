import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { formatNumber } from '../../../lib/browser/formats.ts';
import { plural, t, type Words } from '../../../lib/browser/i18n.ts';
import { type CheckPair, latestOf } from '../../../lib/domain/reports/checks.ts';
import { type Check, isAccepted } from '../../../lib/domain/reports/report.ts';
import { checkTitle } from '../../report/describe-check.ts';
import Importance from '../../report/Importance.tsx';
import { usePieces } from '../../report/use-pieces.tsx';
import LongText from '../../ui/LongText.tsx';
import Shape, { type Tone } from '../../ui/Shape.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { inShort } from './comparison.ts';

interface Props {
  title: Words;
  pairs: CheckPair[];
  /** Draw a text as a link to the report of the earlier audit, and of the later one. */
  links: ((text: string) => ComponentChildren)[];
  tone?: Tone;
  /** Whether the group is folded. Its title is then a button that shows the rows. */
  folded?: boolean;
}

/** The maximum number of checks of a group on paper. */
const maxPrinted = 1_000;

/** One group of checks in the table "Compare": title, count, and rows. */
export default function CheckGroup({ title, pairs, links, tone, folded = false }: Props) {
  // On paper every group is unfolded.
  const isPrinting = usePrinting();
  const id = useId();
  const [isOpen, setOpen] = useState(!folded);
  if (pairs.length === 0) return null;
  const heading = (
    <>
      {tone && <Shape tone={tone} />}
      <span>
        {t(title)} <span class="count muted">{formatNumber(pairs.length)}</span>
      </span>
    </>
  );
  return (
    <>
      <tbody role="rowgroup">
        <tr role="row" class="group">
          <td role="cell" colSpan={3}>
            <h3 id={id} class="row">
              {folded && !isPrinting ? (
                <button
                  type="button"
                  class="unfold row"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {heading}
                </button>
              ) : (
                heading
              )}
            </h3>
          </td>
        </tr>
      </tbody>
      {isOpen && <CheckRows {...{ pairs, links, isPrinting }} labelledBy={id} />}
    </>
  );
}

interface CheckRowsProps extends Pick<Props, 'pairs' | 'links'> {
  labelledBy: string;
  isPrinting: boolean;
}

function CheckRows({ labelledBy, pairs, links, isPrinting }: CheckRowsProps) {
  const pieces = usePieces(pairs);
  const shown = isPrinting ? pairs.slice(0, maxPrinted) : pieces.shown;
  const left = pairs.length - shown.length;
  const more = isPrinting ? left > 0 && plural('sharedAndMore', left) : pieces.more;
  return (
    <>
      <tbody ref={pieces.list} role="rowgroup" aria-labelledby={labelledBy}>
        {shown.map((pair, index) => (
          <CheckRow key={index} pair={pair} links={isPrinting ? [] : links} />
        ))}
      </tbody>
      {more && (
        <tbody role="rowgroup">
          <tr role="row">
            <td role="cell" colSpan={3}>
              {more}
            </td>
          </tr>
        </tbody>
      )}
    </>
  );
}

function CheckRow({ pair, links }: { pair: CheckPair; links: Props['links'] }) {
  const { before, after } = pair;
  const check = latestOf(pair);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span class="name">
          <LongText text={checkTitle(check)} />
          <span class="small muted">
            <Importance of={check.importance} brief />
          </span>
        </span>
      </th>
      <Found check={before} other={after} link={links[0]} />
      <Found check={after} other={before} link={links[1]} />
    </tr>
  );
}

interface FoundProps {
  check: Check | null;
  other: Check | null;
  link: Props['links'][number] | undefined;
}

/**
 * One audit's cell of a check: whether the check passed, its value or findings in one line, and why
 * it is accepted. Paper says no reasons.
 */
function Found({ check, other, link }: FoundProps) {
  if (!check)
    return (
      <td role="cell" class="muted">
        <span aria-hidden="true">–</span>
        <span class="hidden">{t('compareNotChecked')}</span>
      </td>
    );
  const { text, place } = inShort(check, other);
  const outcome = t(check.passed ? 'detailPassed' : 'detailFailed');
  const isBare = text === '' && place === '';
  return (
    <td role="cell">
      <div class="found-in">
        <Shape tone={check.passed ? 'good' : isAccepted(check) ? 'none' : 'bad'} />
        <div>
          {isBare ? outcome : <span class="hidden">{outcome}: </span>}
          {text !== '' && <LongText text={text} />}
          {text !== '' && place !== '' && ': '}
          {place !== '' && (
            <code>
              <LongText text={place} />
            </code>
          )}
          {isAccepted(check) && (
            <div class="small muted">
              {t('reportsTab_accepted')}
              {link && [t('localeColon'), link(check.accepted!.reason)]}
            </div>
          )}
        </div>
      </div>
    </td>
  );
}
