import { formatTime } from '../../../lib/browser/formats.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { keyWords } from '../../../lib/domain/checks/key-words.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import LongText from '../../ui/LongText.tsx';
import { formatValue } from '../../report/format-value.ts';
import { usePieces } from '../../report/use-pieces.tsx';

/** "Details": time, project, id, and the other fields that the service sent. */
export default function OtherFields({
  report: { generatedAt, project, id, further = {} },
}: {
  report: Report;
}) {
  const fields = Object.entries(further).filter(([, value]) => isFilled(value));
  const { shown, list, more } = usePieces(fields);
  return (
    <section aria-labelledby="details">
      <h3 id="details">{t('uiDetails')}</h3>
      <dl class="facts small">
        {generatedAt !== null && (
          <Field name={t('sharedAudited')} lines={[formatTime(generatedAt)]} />
        )}
        {project !== null && <Field name={t('sharedProject')} lines={[project]} />}
        <Field name={t('detailIdField')} lines={[id]} />
      </dl>
      {fields.length > 0 && (
        <dl ref={list} class="facts small">
          {shown.map(([name, value]) => (
            <Field key={name} name={keyWords(name)} lines={formatValue(value, name)} />
          ))}
        </dl>
      )}
      {more}
    </section>
  );
}

/** Returns whether a value is something other than an empty text, list or object. */
function isFilled(value: unknown): boolean {
  return value !== '' && !(typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

function Field({ name, lines }: { name: string; lines: string[] }) {
  const { shown, list, more } = usePieces(lines);
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
