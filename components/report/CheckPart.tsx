import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import Button from '../ui/Button.tsx';
import CopyButton from '../ui/CopyButton.tsx';
import LongText from '../ui/LongText.tsx';
import type { Part } from './describe-value.ts';
import { lineText, type Line } from './format-value.ts';
import { usePieces } from './use-pieces.tsx';

const firstLines = 5;

type Copy = ((text: string) => void) | undefined;

export interface CheckPartProps {
  part: Part;
  open: boolean;
  /** The id of the title of the check. */
  describedBy: string;
  /** Copies an element or an address. */
  copy: Copy;
}

/** One part of a check's findings: its name, with its lines folded below. */
export default function CheckPart({ part, open, describedBy, copy }: CheckPartProps) {
  const { name, lines } = part;
  const [isOpen, setOpen] = useState(open);
  const id = useId();
  const text = <LongText text={name} />;
  if (lines.length === 0) return <p class="small muted">{text}</p>;
  if (name === '') return <Lines {...part} describedBy={describedBy} copy={copy} />;
  // A closed list may have thousands of lines, so it is drawn when it opens.
  return (
    <details
      class="small"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary id={id}>{text}</summary>
      {isOpen && <Lines {...part} describedBy={`${describedBy} ${id}`} copy={copy} />}
    </details>
  );
}

interface LinesProps extends Pick<Part, 'lines' | 'look'> {
  /** The ids of what says which list this is. */
  describedBy: string;
  copy: Copy;
}

function Lines({ lines, look, describedBy, copy }: LinesProps) {
  return (
    <div class="found small">
      {look === 'table' ? (
        <Table lines={lines} describedBy={describedBy} />
      ) : (
        <List lines={lines} look={look} describedBy={describedBy} copy={copy} />
      )}
    </div>
  );
}

function Table({ lines, describedBy }: Pick<LinesProps, 'lines' | 'describedBy'>) {
  const { shown, list, more } = usePieces(lines, firstLines);
  return (
    <>
      <table aria-labelledby={describedBy}>
        <tbody ref={list}>
          {shown.map(([name, text = ''], index) => (
            <tr key={index}>
              <th scope="row">
                <LongText text={name} />
              </th>
              <td>
                <LongText text={text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

/** Returns the indent of a heading of this level, such as "H2". */
function indentOf(level: string) {
  return { marginInlineStart: `${(Number(level.slice(1)) - 1) * 12}px` };
}

function List({ lines, look, describedBy, copy }: LinesProps) {
  const { shown, list, more } = usePieces(lines, firstLines);
  return (
    <>
      <ul ref={list}>
        {shown.map((line, index) => (
          <ListLine key={index} line={line} look={look} copy={copy} />
        ))}
      </ul>
      {more}
      {copy && lines.length > 1 && (
        <Button
          kind="quiet small"
          aria-describedby={describedBy}
          onClick={() => copy(lines.map(lineText).join('\n'))}
        >
          {t('checkCopyList')}
        </Button>
      )}
    </>
  );
}

function ListLine({ line, look, copy }: { line: Line; look: Part['look']; copy: Copy }) {
  const id = useId();
  const [text, detail = ''] = line;
  const isCopyable = copy && isInPage(text);
  return (
    <li
      class={isCopyable ? 'row' : undefined}
      style={look === 'outline' ? indentOf(text) : undefined}
    >
      <div id={id} class="grow">
        <LongText text={text} />
        {detail !== '' && (
          <>
            {' '}
            <span class="detail">
              <LongText text={detail} />
            </span>
          </>
        )}
      </div>
      {isCopyable && <CopyButton describedBy={id} onCopy={() => copy(text)} />}
    </li>
  );
}

/** Returns whether a text is an element, an address, or a path of elements such as "nav > a". */
function isInPage(text: string): boolean {
  return /^\s*(<|\/|[a-z][a-z\d+.-]*:\/\/)|\S > \S/i.test(text);
}
