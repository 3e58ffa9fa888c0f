import { language, words } from '../../lib/browser/words.ts';
import type { Report } from '../../lib/model/report.ts';
import LongText from './LongText.tsx';
import { readable } from './readable.ts';
import { usePieces } from './usePieces.tsx';

/** "Details": when, project, id, and whatever further fields the service sends, readable. */
export default function Further({ report: { generatedAt, project, id, further = {} } }: { report: Report }) {
  const fields = Object.entries(further).filter(([, value]) => isSaid(value));
  const { shown, list, more } = usePieces<(typeof fields)[number], HTMLDListElement>(fields);
  const when = generatedAt !== null && new Date(generatedAt).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section aria-labelledby="details">
      <h3 id="details">{words('reportsFurther')}</h3>
      <dl class="facts small">
        {when && <Field name={words('reportsGenerated')} lines={[when]} />}
        {project !== null && <Field name={words('reportsProject')} lines={[project]} />}
        <Field name={words('reportsIdField')} lines={[id]} />
      </dl>
      {fields.length > 0 && (
        <dl ref={list} class="facts small">
          {shown.map(([name, value]) => (
            <Field key={name} name={name.replaceAll('_', ' ')} lines={readable(value, name)} />
          ))}
        </dl>
      )}
      {more}
    </section>
  );
}

/** Whether there is anything to read in a value. */
function isSaid(value: unknown): boolean {
  return value !== '' && !(typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

/** A field by name. */
function Field({ name, lines }: { name: string; lines: string[] }) {
  const { shown, list, more } = usePieces<string, HTMLElement>(lines);
  return (
    <div>
      <dt>
        <LongText text={name} />
      </dt>
      <dd ref={list}>
        {shown.map((line, index) => (
          <div key={index}>
            <LongText text={line} />
          </div>
        ))}
        {more}
      </dd>
    </div>
  );
}
