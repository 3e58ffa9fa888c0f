import type { Finding, SilentRefusal } from '../domain/leak-guard/guard-address.ts';
import { language, messageSuffix, t } from './i18n.ts';

/** A finding in words, with the name of its parameter: "API key in “api_key”". */
export function findingText({ kind, name }: Finding): string {
  const words = t(`leakGuard_${messageSuffix(kind)}`);
  return name === '' ? words : t('leakGuardNamed', words, name);
}

/** Says in one or two sentences why a create that nobody sees was not sent. */
export function refusalText(refusal: SilentRefusal): string {
  if (refusal.why === 'fault') return t(`popupFault_${messageSuffix(refusal.fault)}`);
  if (refusal.why === 'password') return t('leakGuardNeedsPassword');
  const list = new Intl.ListFormat(language(), { type: 'unit' });
  return t('leakGuardNotSent', list.format(refusal.findings.map(findingText)));
}
