import { useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import {
  type Acceptance,
  acceptedCheck,
  type AcceptedWhere,
  isMeant,
  maxAcceptances,
  maxAcceptedChecks,
  withoutChecks,
} from '../../../lib/domain/accepted/acceptance.ts';
import { type Accepted, type Check, isFailing } from '../../../lib/domain/reports/report.ts';
import {
  type AcceptedChange,
  changeAccepted,
  editAcceptance,
  saveAcceptance,
  undoAccepted,
} from '../../../lib/storage/accepted.ts';
import { acceptAgainText } from '../../report/accepted.ts';
import { checkTitle } from '../../report/describe-check.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import type { Announce } from '../../ui/use-announcement.ts';
import AcceptDialog, { type AcceptAnswer } from './AcceptDialog.tsx';

/** The subject of the dialog: new checks to accept, or an acceptance to change. */
type Asked = { checks: Check[] } | { change: Acceptance };

/** How many checks the dialog names. */
const maxNamed = 5;

/**
 * Accepts failing checks, changes acceptances and removes them. Each change offers "Undo".
 * `acceptances` are those of the connection, and `places` where checks can be accepted, the preset
 * one first. Returns menu items and functions, and the dialog while it is open.
 */
export function useAccept(
  connectionId: string,
  acceptances: Acceptance[],
  places: AcceptedWhere[],
  announce: Announce,
) {
  const [asked, ask] = useState<Asked | null>(null);
  /** Waits for a change, and says what became of it. */
  const save = async (changing: Promise<AcceptedChange | null>, said: string) => {
    const change = await changing.catch(() => undefined);
    if (!change)
      return announce(
        t(
          change === null ? 'acceptedFull' : 'sharedNothingSaved',
          maxAcceptances,
          maxAcceptedChecks,
        ),
      );
    const undo = async () =>
      undoAccepted(connectionId, change).then(
        () => announce(t('jobNothingChanged')),
        () => announce(t('sharedNothingSaved')),
      );
    announce(said, [{ label: t('jobAction_undo'), onChoose: () => void undo() }]);
  };
  const accept = (checks: Check[], answer: AcceptAnswer) =>
    void save(
      saveAcceptance(connectionId, {
        id: crypto.randomUUID(),
        checks: checks.map((check) => acceptedCheck(check, answer.where)),
        acceptedAt: Date.now(),
        ...answer,
      }),
      plural('acceptedDone', checks.length),
    );
  const remove = (id: string, check?: Pick<Check, 'title'> & { key?: string | undefined }) =>
    void save(
      changeAccepted(connectionId, (list) =>
        check
          ? withoutChecks(list, (kept, one) => one.id === id && isMeant(kept, check))
          : list.filter((one) => one.id !== id),
      ),
      t('acceptedRemoved'),
    );
  const change = ({ id }: Pick<Accepted, 'id'>) => {
    const known = acceptances.find((one) => one.id === id);
    if (known) ask({ change: known });
  };
  /** Accepts a check as it is now, for the reason and in the place of before. */
  const again = (check: Check) => {
    const known = acceptances.find(({ id }) => id === check.accepted?.id);
    if (!known) return;
    const { reason, where, until } = known;
    accept([check], { reason, where, until });
  };
  /** The items of the menu of a check. */
  const items = (check: Check): MenuItem[] => {
    const { accepted, passed } = check;
    if (passed) return [];
    if (!accepted) return [{ label: t('acceptItem'), onChoose: () => ask({ checks: [check] }) }];
    return [
      ...(accepted.isOutgrown
        ? [{ label: acceptAgainText(check), onChoose: () => again(check) }]
        : []),
      { label: t('acceptChange'), onChoose: () => change(accepted) },
      { label: t('acceptRemove'), onChoose: () => remove(accepted.id, check) },
    ];
  };
  /** The item that accepts all checks that fail, if there are any. */
  const allItem = (checks: Check[]): MenuItem[] => {
    const failing = checks.filter(isFailing);
    if (failing.length === 0) return [];
    return [{ label: t('acceptAllItem'), onChoose: () => ask({ checks: failing }) }];
  };
  const named = asked === null ? [] : 'change' in asked ? asked.change.checks : asked.checks;
  const dialog = asked && (
    <AcceptDialog
      title={t('change' in asked ? 'acceptChangeTitle' : 'acceptTitle')}
      places={'change' in asked ? [asked.change.where] : places}
      {...('change' in asked && { before: asked.change })}
      onSave={(answer) => {
        if ('checks' in asked) return accept(asked.checks, answer);
        const { id } = asked.change;
        void save(editAcceptance(connectionId, { ...answer, id }), t('sharedSaved'));
      }}
      onClose={() => ask(null)}
    >
      <ul>
        {named.slice(0, maxNamed).map((check, at) => (
          <li key={at} class="cut" dir="auto">
            {checkTitle({ ...check, passed: false })}
          </li>
        ))}
        {named.length > maxNamed && <li>{plural('sharedAndMore', named.length - maxNamed)}</li>}
      </ul>
      <p class="small muted">{t('acceptWhat')}</p>
    </AcceptDialog>
  );
  return { items, allItem, again, change, remove, save, dialog };
}
