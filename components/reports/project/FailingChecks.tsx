import type { ComponentChildren } from 'preact';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { checkTitle } from '../../report/describe-check.ts';
import Importance from '../../report/Importance.tsx';
import { usePieces } from '../../report/use-pieces.tsx';
import type { ProjectView, View } from '../view.ts';
import { emptyText } from './site-pages.ts';
import type { KnownSite } from './use-site.ts';
import ViewLink from './ViewLink.tsx';

const firstChecks = 20;

interface Props {
  site: KnownSite;
  view: ProjectView;
  onView: (view: View) => void;
  /** The button that reads the missing checks, or its progress. */
  reading: ComponentChildren;
}

/** "What fails": the failing checks by importance, each with the number of pages that fail it. */
export default function FailingChecks({ site, view, onView, reading }: Props) {
  const { failing, checked, pages } = site;
  const { shown, list, more } = usePieces(failing, firstChecks);
  const known = checked > 0 && plural('projectChecked', pages.length, checked);
  return (
    <section class="fails" aria-labelledby="fails">
      <div class="row wrap">
        <h3 id="fails" class="grow">
          {t('projectFails')}
        </h3>
        {known && <span class="small muted">{known}</span>}
      </div>
      {reading}
      {failing.length === 0 ? (
        <p class="muted">{t(emptyText(site))}</p>
      ) : (
        <table class="lines" aria-labelledby="fails">
          <thead>
            <tr>
              <th scope="col">{t('projectCheck')}</th>
              <th scope="col" class="importance">
                {t('projectImportance')}
              </th>
              <th scope="col" class="share">
                {t('projectPagesHeading')}
              </th>
            </tr>
          </thead>
          <tbody ref={list}>
            {shown.map(({ name, title: sent, importance, pages: count }) => {
              const isChosen = view.check === name;
              const title = checkTitle({ key: name, title: sent, passed: false });
              return (
                <tr key={name} class={isChosen ? 'current' : ''}>
                  <td>
                    <ViewLink
                      class="name cut"
                      title={title}
                      view={{ ...view, check: name }}
                      onView={onView}
                      aria-current={isChosen ? 'true' : undefined}
                    >
                      <bdi>{title}</bdi>
                    </ViewLink>
                  </td>
                  <td class="importance small">
                    <Importance of={importance} brief />
                  </td>
                  <td class="share">
                    <span class="bar" aria-hidden="true">
                      <span style={{ width: `${(count / checked) * 100}%` }} />
                    </span>
                    {t('sharedOf', count, checked)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {more}
    </section>
  );
}
