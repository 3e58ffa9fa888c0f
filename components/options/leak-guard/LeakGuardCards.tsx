import { t } from '../../../lib/browser/i18n.ts';
import type { GuardSettings } from '../../../lib/domain/leak-guard/guard-address.ts';
import type { Save } from '../../stored/use-save.ts';
import HostRules from './HostRules.tsx';
import LeftOutParameters from './LeftOutParameters.tsx';

interface Props {
  guard: GuardSettings;
  change: Save;
}

/** The settings of the leak guard. Each change is saved at once. */
export default function LeakGuardCards({ guard, change }: Props) {
  return (
    <>
      <section class="card" aria-labelledby="left-out">
        <h2 id="left-out">{t('leftOutTitle')}</h2>
        <LeftOutParameters guard={guard} change={change} />
      </section>
      <section class="card" aria-labelledby="rules">
        <h2 id="rules">{t('rulesTitle')}</h2>
        <HostRules rules={guard.rules} change={change} />
      </section>
    </>
  );
}
