import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import {
  type Acceptance,
  type AcceptedWhere,
  maxReason,
} from '../../../lib/domain/accepted/acceptance.ts';
import { oneLine } from '../../../lib/domain/limits.ts';
import { dayText } from '../../../lib/domain/time.ts';
import { whereName } from '../../report/accepted.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import Field, { Select } from '../../ui/Field.tsx';

/** The answer of the dialog. */
export type AcceptAnswer = Pick<Acceptance, 'reason' | 'where' | 'until'>;

interface Props {
  title: string;
  /** Names the checks. */
  children: ComponentChildren;
  /** The places that can be chosen, the preset one first. */
  places: AcceptedWhere[];
  /** The answer that is changed. */
  before?: AcceptAnswer;
  onSave: (answer: AcceptAnswer) => void;
  onClose: () => void;
}

const ends = ['months', 'date', 'none'] as const;
type End = (typeof ends)[number];

/** How many months an acceptance holds if the person chooses nothing else. */
const months = 3;

/** Asks why failing checks are accepted, where, and until when. */
export default function AcceptDialog(props: Props) {
  const { title, children, places, before, onSave, onClose } = props;
  const [reason, setReason] = useState(before?.reason ?? '');
  const [place, setPlace] = useState(0);
  const [end, setEnd] = useState<End>(!before ? 'months' : before.until === null ? 'none' : 'date');
  const tomorrow = new Date().setHours(24, 0, 0, 0);
  const [day, setDay] = useState(
    dayText(Math.max(before?.until ?? inMonths(Date.now()), tomorrow)),
  );
  const until = () =>
    end === 'none' ? null : endOfDay(end === 'date' ? day : dayText(inMonths(Date.now())));
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t(before ? 'sharedSave' : 'acceptConfirm')}
      fields={
        <>
          <Field
            label={t('acceptReason')}
            value={reason}
            maxLength={maxReason}
            autocomplete="off"
            required={t('acceptReasonMissing')}
            onInput={({ currentTarget: { value } }) =>
              // A reason of which nothing can be seen is none.
              setReason(oneLine(value, Infinity) === '' ? '' : value)
            }
          />
          {places.length > 1 && (
            <Select
              label={t('acceptWhere')}
              value={place}
              options={places.map((one, value) => ({ value, label: whereName(one) }))}
              onChange={setPlace}
            />
          )}
          <Select
            label={t('acceptEnd')}
            value={end}
            options={ends.map((value) => ({ value, label: t(`acceptEnd_${value}`) }))}
            onChange={setEnd}
          />
          {end === 'date' && (
            <Field
              type="date"
              label={t('acceptEnd_date')}
              value={day}
              min={dayText(tomorrow)}
              required={t('acceptDateWrong')}
              onInput={({ currentTarget }) => setDay(currentTarget.value)}
            />
          )}
        </>
      }
      onConfirm={() => onSave({ reason: reason.trim(), where: places[place]!, until: until() })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Returns the end of a day (`YYYY-MM-DD`) on this device, in milliseconds since 1970. */
function endOfDay(day: string): number {
  return new Date(`${day}T23:59:59.999`).getTime();
}

function inMonths(at: number): number {
  const date = new Date(at);
  const month = date.getMonth() + months;
  // The last day of the month, where that month has no such day.
  const last = new Date(date.getFullYear(), month + 1, 0).getDate();
  return new Date(date.getFullYear(), month, Math.min(date.getDate(), last)).getTime();
}
