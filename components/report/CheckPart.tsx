import LongText from '../ui/LongText.tsx';
import type { Part } from './describe-value.ts';
import type { Line } from './format-value.ts';
import { usePieces } from './use-pieces.tsx';

const firstLines = 5;

/** One part of a check's findings: its name, with its lines folded below. */
export default function CheckPart({ part, open }: { part: Part; open: boolean }) {
  const { name, lines } = part;
  const text = <LongText text={name} />;
  if (lines.length === 0) return <p class="small muted">{text}</p>;
  if (name === '') return <Lines {...part} />;
  return (
    <details class="small" open={open}>
      <summary>{text}</summary>
      <Lines {...part} />
    </details>
  );
}

function Lines({ lines, look }: Pick<Part, 'lines' | 'look'>) {
  return (
    <div class="found small">
      {look === 'table' ? <Table lines={lines} /> : <List lines={lines} look={look} />}
    </div>
  );
}

function Table({ lines }: { lines: Line[] }) {
  const { shown, list, more } = usePieces<Line, HTMLTableSectionElement>(lines, firstLines);
  return (
    <>
      <table>
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

function List({ lines, look }: { lines: Line[]; look: Part['look'] }) {
  const { shown, list, more } = usePieces(lines, firstLines);
  return (
    <>
      <ul ref={list}>
        {shown.map(([text, detail = ''], index) => (
          <li key={index} style={look === 'outline' ? indentOf(text) : undefined}>
            <LongText text={text} />
            {detail !== '' && (
              <>
                {' '}
                <span class="detail">
                  <LongText text={detail} />
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
