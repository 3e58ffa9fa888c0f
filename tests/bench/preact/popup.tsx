import { render } from 'preact';
import { useState } from 'preact/hooks';

const pages = Array.from(
  { length: 20 },
  (_, at) => `/articles/2026/11/how-pages-became-slow-part-${at + 1}`,
);

/**
 * As many elements in a row as Verdict's have, and nothing else of it: no storage, no words, no
 * styles, no schemas.
 */
function Popup() {
  const [clicked, click] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => click(true)}>
        {clicked ? 'Clicked' : 'Create report'}
      </button>
      <ul>
        {pages.map((page) => (
          <Row key={page} page={page} />
        ))}
      </ul>
    </main>
  );
}

function Row({ page }: { page: string }) {
  return (
    <li>
      <span aria-hidden="true" />
      <div>
        <a href={`https://www.example.com${page}`} title={page}>
          <bdi dir="ltr">
            example.com
            <span>{page}</span>
          </bdi>
        </a>
        <div>
          <span>Decent 64</span> · <time dateTime="2026-11-20T12:00:00.000Z">yesterday</time> ·
          Private
        </div>
      </div>
      <button type="button" aria-label="More" />
    </li>
  );
}

render(<Popup />, document.body);
performance.mark('usable');
