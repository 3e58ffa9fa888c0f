import { type ComponentChildren, Fragment } from 'preact';
import { formatNumber } from '../../lib/browser/formats.ts';
import { t } from '../../lib/browser/i18n.ts';
import Shape, { type Tone } from '../ui/Shape.tsx';
import type { Line, SharedDocument } from './document.ts';
import type { Look } from './markup.ts';
import PageAddress from './PageAddress.tsx';

interface Props {
  document: SharedDocument;
  /** The shape beside the facts, which then stand in a frame. */
  tone?: Tone;
  /** More, between the facts and the sections. */
  children?: ComponentChildren;
}

/** A document on paper. This is never shown on the screen. */
export default function PrintedDocument({ document, tone, children }: Props) {
  const { heading, facts, sections } = document;
  return (
    <article class="paper">
      <p class="small muted">{t('printTitle')}</p>
      <h1>
        <Words {...heading} />
      </h1>
      <div class={tone && 'outcome'}>
        {tone && <Shape tone={tone} />}
        <Lines lines={facts} />
      </div>
      {children}
      {sections.map(({ title, count, isPart = false, lines }, at) => {
        const Heading = isPart ? 'h3' : 'h2';
        return (
          <Fragment key={at}>
            <Heading>
              {title} {count !== undefined && <span class="muted">{formatNumber(count)}</span>}
            </Heading>
            <Lines lines={lines} />
          </Fragment>
        );
      })}
    </article>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null;
  // Checks of which nothing more is told stand in two columns.
  const isShort = lines.every(({ tone, below }) => tone && !below);
  return (
    <ul class={isShort ? 'passed' : undefined}>
      {lines.map(({ tone, below = [], ...line }, at) => (
        <li key={at} class={tone && !isShort ? 'finding' : undefined}>
          {tone && <Shape tone={tone} />}
          <div>
            <Words {...line} />
            <Lines lines={below} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Words({ name, text, look = 'text', note }: Line) {
  return (
    <>
      {name !== undefined && (
        <>
          <bdi>{name}</bdi>
          {t('localeColon')}
        </>
      )}
      {[text].flat().map((one, at) => (
        <Fragment key={at}>
          {at > 0 && t('localeComma')}
          {looks[look](one)}
        </Fragment>
      ))}
      {note !== undefined && <span class="muted"> · {note}</span>}
    </>
  );
}

const plain = (text: string) => <bdi>{text}</bdi>;

/** How each look of a text is drawn. Links are written out. */
const looks: Record<Look, (text: string) => ComponentChildren> = {
  text: plain,
  strong: (text) => <strong>{plain(text)}</strong>,
  code: (text) => <code>{plain(text)}</code>,
  page: (text) => <PageAddress url={text} />,
  link: plain,
};
