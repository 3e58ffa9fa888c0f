import { words } from '../../lib/browser/words.ts';
import type { Report } from '../../lib/model/report.ts';
import { readable } from './readable.ts';

/** Whatever further fields the service sends, readable. */
export default function Further({ report: { further = {} } }: { report: Report }) {
  const fields = Object.entries(further)
    .map(([name, value]) => ({ name, lines: readable(value) }))
    .filter(({ lines }) => lines.length > 0);
  if (fields.length === 0) return null;
  return (
    <section class="further" aria-labelledby="further">
      <h3 id="further">{words('reportsFurther')}</h3>
      <dl class="facts small">
        {fields.map(({ name, lines }) => (
          <div key={name}>
            <dt>
              <bdi>{name.replaceAll('_', ' ')}</bdi>
            </dt>
            {lines.map((line, index) => (
              <dd key={index}>
                <bdi>{line}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
