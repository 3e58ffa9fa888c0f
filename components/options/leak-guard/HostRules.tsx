import type { ComponentChildren } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { type HostRule, withRules } from '../../../lib/domain/leak-guard/leak-guard.ts';
import { changeLeakGuard } from '../../../lib/storage/leak-guard.ts';
import { AllowPublic } from '../../ui/allow-public.ts';
import Button from '../../ui/Button.tsx';
import Form from '../../ui/Form.tsx';
import { Select, TextArea } from '../../ui/Field.tsx';
import RemoveButton from '../RemoveButton.tsx';
import type { Save } from '../../stored/use-save.ts';
import { readRules, type RuleDraft, type HostsFault, savedRuleFault } from './read-rule.ts';
import { hostsFaultText, ruleChoices, ruleText } from './rule-words.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';

const empty: RuleDraft = { hosts: '', choice: 'never' };

interface Props {
  rules: HostRule[];
  /** The rules of an administrator, which come first. */
  ofPolicy: HostRule[];
  change: Save;
}

/** "Rules for hosts": the rules, each with "Remove", and the form for a new one. */
export default function HostRules({ rules, ofPolicy, change }: Props) {
  const allowPublic = useContext(AllowPublic);
  const [draft, setDraft] = useState(empty);
  const [fault, setFault] = useState<HostsFault | null>(null);
  const hosts = useRef<HTMLTextAreaElement>(null);
  const edit = (changes: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...changes });
    setFault(null);
  };
  const add = async () => {
    const read = readRules(draft, rules);
    if ('fault' in read) {
      setFault(read);
      return hosts.current?.focus();
    }
    const isSaved = await change(
      changeLeakGuard((stored) => ({ rules: withRules(stored.rules, read.rules) })),
    );
    if (isSaved) setDraft({ ...empty, choice: draft.choice });
    hosts.current?.focus();
  };
  // The row disappears with the focused button.
  const remove = (gone: HostRule) => {
    const same = JSON.stringify(gone);
    void change(
      changeLeakGuard((stored) => ({
        rules: stored.rules.filter((rule) => JSON.stringify(rule) !== same),
      })),
    );
    hosts.current?.focus();
  };
  return (
    <section class="part" aria-labelledby="rules-title">
      <h3 id="rules-title">{t('rulesTitle')}</h3>
      {rules.length + ofPolicy.length > 0 && (
        <ul class="guard-list" aria-label={t('rulesTitle')}>
          {ofPolicy.map((rule) => (
            <RuleRow key={`policy ${rule.hosts} ${rule.does}`} rule={rule}>
              <span class="small muted">{t('setByPolicy')}</span>
            </RuleRow>
          ))}
          {rules.map((rule) => (
            <RuleRow key={`${rule.hosts} ${rule.does}`} rule={rule}>
              <RemoveButton
                named={isolated(readableHost(rule.hosts))}
                onRemove={() => remove(rule)}
              />
            </RuleRow>
          ))}
        </ul>
      )}
      <Form class="connection" onSubmit={() => void add()}>
        <TextArea
          label={t('rulesHosts')}
          value={draft.hosts}
          area={hosts}
          onInput={({ currentTarget }) => edit({ hosts: currentTarget.value })}
          placeholder="*.example.com"
          hint={t('rulesHostsHint')}
          error={fault ? hostsFaultText(fault) : undefined}
        />
        <Select
          label={t('rulesChoice')}
          value={draft.choice}
          options={ruleChoices(allowPublic)}
          onChange={(choice) => edit({ choice })}
        />
        <div class="row">
          <Button type="submit">{t('rulesAdd')}</Button>
        </div>
      </Form>
    </section>
  );
}

/** A rule. One that names no host says so, and what would be right. */
function RuleRow({ rule, children }: { rule: HostRule; children: ComponentChildren }) {
  const fault = savedRuleFault(rule);
  return (
    <li class="row wrap">
      <div class="grow wrap">
        <code>
          <bdi>{readableHost(rule.hosts)}</bdi>
        </code>
        {fault && <p class="small wrong">{hostsFaultText(fault)}</p>}
      </div>
      <span class="small wrap">{ruleText(rule)}</span>
      {children}
    </li>
  );
}
