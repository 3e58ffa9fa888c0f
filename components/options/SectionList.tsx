import { t } from '../../lib/browser/i18n.ts';
import { type Section, sections, sectionTitles } from './sections.ts';

/** The list of sections at the side. In its place, a narrow page has a select. */
export default function SectionList({ shown }: { shown: Section }) {
  return (
    <nav class="section-list" aria-label={t('sharedSettings')}>
      <ul>
        {sections.map((name) => (
          <li key={name}>
            <a href={`#${name}`} aria-current={name === shown ? 'page' : undefined}>
              {t(sectionTitles[name])}
            </a>
          </li>
        ))}
      </ul>
      <select
        class="input"
        aria-label={t('sharedSettings')}
        value={shown}
        onChange={({ currentTarget }) => {
          location.hash = currentTarget.value;
        }}
      >
        {sections.map((name) => (
          <option key={name} value={name}>
            {t(sectionTitles[name])}
          </option>
        ))}
      </select>
    </nav>
  );
}
