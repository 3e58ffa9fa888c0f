import { t } from '../../lib/browser/i18n.ts';
import SelectBox from '../ui/SelectBox.tsx';
import { type Section, sectionTitles } from './sections.ts';

/** The list of sections at the side. In its place, a narrow page has a select. */
export default function SectionList({ shown, named }: { shown: Section; named: Section[] }) {
  return (
    <nav class="section-list" aria-label={t('sharedSettings')}>
      <ul>
        {named.map((name) => (
          <li key={name}>
            <a href={`#${name}`} aria-current={name === shown ? 'page' : undefined}>
              {t(sectionTitles[name])}
            </a>
          </li>
        ))}
      </ul>
      <SelectBox
        aria-label={t('sharedSettings')}
        value={shown}
        options={named.map((value) => ({ value, label: t(sectionTitles[value]) }))}
        onChange={(name) => {
          location.hash = name;
        }}
      />
    </nav>
  );
}
