import type { ComponentChildren } from 'preact';
import { plural } from '../../lib/browser/i18n.ts';
import PageAddress from '../report/PageAddress.tsx';

/** A report or a page, as a person knows it. */
interface Named {
  id: string;
  url: string;
  /** More about the report. */
  note?: ComponentChildren;
}

/** How many are named without a click. */
const maxNamed = 3;
/** How many there are to look at. More would make the page slow. */
const maxListed = 1_000;

/** The first of some reports, and all others on demand. `count` is how many there are. */
export default function NamedReports({ of, count = of.length }: { of: Named[]; count?: number }) {
  const more = count - maxNamed;
  const listed = of.slice(maxNamed, maxListed);
  return (
    <div class="named small">
      <ul>{of.slice(0, maxNamed).map(NamedReport)}</ul>
      {more > 0 && (
        <details>
          <summary>{plural('sharedAndMore', more)}</summary>
          <ul tabIndex={0} aria-label={plural('sharedAndMore', more)}>
            {listed.map(NamedReport)}
            {more > listed.length && <li>{plural('sharedAndMore', more - listed.length)}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

function NamedReport({ id, url, note }: Named) {
  return (
    <li key={id} class="row">
      <span class="cut" title={url}>
        <PageAddress url={url} />
      </span>
      {note && <span class="muted">{note}</span>}
    </li>
  );
}
