import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import type { Task } from '../../lib/domain/jobs/job.ts';
import type { Privacy } from '../../lib/domain/reports/privacy.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import ConfirmDialog from '../ui/ConfirmDialog.tsx';
import PageAddress from './PageAddress.tsx';
import PrivacyFields from './Privacy.tsx';

/** A change of privacy. The password is set for the privacy "Password" alone. */
export interface PrivacyChange {
  kind: 'privacy';
  privacy: Privacy;
  password?: string;
}

interface Props {
  /** Names the reports. */
  children: ComponentChildren;
  /** The privacy that is chosen at first. */
  privacy: Privacy;
  /** Says what the chosen privacy does, if that is more than its name says. */
  effectOf?: (privacy: Privacy) => string;
  onSave: (change: PrivacyChange) => void;
  onClose: () => void;
}

/** The dialog "Change privacy", which names the reports that it is about. */
export default function PrivacyDialog(props: Props) {
  const { children, privacy: present, effectOf, onSave, onClose } = props;
  const [privacy, setPrivacy] = useState(present);
  const [password, setPassword] = useState('');
  return (
    <ConfirmDialog
      title={t('sharedChangePrivacy')}
      confirmLabel={t('sharedSave')}
      fields={
        <>
          <PrivacyFields
            label={t('privacyNew')}
            privacy={privacy}
            password={password}
            onPrivacy={setPrivacy}
            onPassword={setPassword}
          />
          {effectOf && <p role="status">{effectOf(privacy)}</p>}
        </>
      }
      onConfirm={() => onSave({ kind: 'privacy', privacy, ...(privacy === 2 && { password }) })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

interface ReportProps {
  report: Pick<Report, 'id' | 'url' | 'privacy' | 'askedPrivacy'>;
  onAsk: (task: Task) => void;
  onClose: () => void;
}

/**
 * The dialog for one report. Its present privacy is not sent again, except with a new password. If
 * the report has another privacy than was asked for, the one that was asked for is chosen at first.
 */
export function ReportPrivacyDialog({ report, onAsk, onClose }: ReportProps) {
  const { id: reportId, url, privacy, askedPrivacy } = report;
  return (
    <PrivacyDialog
      privacy={askedPrivacy ?? privacy ?? 1}
      onSave={(change) => {
        if (change.privacy !== privacy || privacy === 2) onAsk({ ...change, reportId, url });
      }}
      onClose={onClose}
    >
      <p class="cut" title={url}>
        <PageAddress url={url} />
      </p>
    </PrivacyDialog>
  );
}
