import { closestPattern } from '../addresses/host-pattern.ts';
import { isWithin, readNetwork } from '../addresses/networks.ts';
import { type AddressFault, readAddress } from '../addresses/page-url.ts';
import type { Privacy } from '../reports/privacy.ts';
import { findSecrets, type Secret, type SecretKind } from './find-secrets.ts';
import type { Limits } from '../settings/limits.ts';
import type { HostRule, LeakGuard } from './leak-guard.ts';
import { isTracker, matcher } from './tracking-parameters.ts';

/**
 * A reason to ask before an address is sent. `unread-rules`: the rules for hosts cannot be read,
 * and may forbid the report.
 */
export interface Finding extends Omit<Secret, 'kind'> {
  kind: SecretKind | 'private-network' | 'unread-rules';
}

/**
 * The settings of the leak guard. `isUnread` says that stored settings cannot be read
 * (`readLeakGuard`). `limits` come before the rules of the person.
 */
export interface GuardSettings extends LeakGuard {
  isUnread: boolean;
  limits: Limits;
}

/**
 * The answer of the guard: the URL to send, the parts left out of it, the privacy that a rule
 * demands, and the findings to ask the person about first. A `fault` is the reason why nothing may
 * be sent.
 */
export type Guarded =
  | { url: string; leftOut: string[]; privacy: Privacy | null; findings: Finding[] }
  | { fault: AddressFault };

/**
 * Decides which part of an address is sent. Every way to create a report calls it. Sign-in details
 * are never sent. Known trackers, added parameters and the fragment are left out, unless the person
 * put them back (`whole`). A route stays. A service on this computer may receive private addresses.
 */
export function guardAddress(
  text: string | undefined,
  settings: GuardSettings,
  { isLocalService, whole = false }: { isLocalService: boolean; whole?: boolean },
): Guarded {
  const reading = readAddress(text, whole, leftOutBy(settings));
  if ('fault' in reading) return reading;
  const { url } = reading;
  if (isNever([...settings.limits.rules, ...settings.rules], url)) return { fault: 'never' };
  const parsed = new URL(url);
  const privacy = allowedPrivacy(
    privacyFor(settings.limits.rules, url) ?? privacyFor(settings.rules, url),
    settings.limits,
  );
  // With a privacy rule, the person already decided that this host is reported.
  const isForeign = !isLocalService && privacy === null && isPrivateHost(parsed.hostname);
  const findings: Finding[] = [
    ...(settings.isUnread ? [{ kind: 'unread-rules', place: 'host', name: '' } as const] : []),
    ...findSecrets(parsed),
    ...(isForeign ? [{ kind: 'private-network', place: 'host', name: '' } as const] : []),
  ];
  return { ...reading, privacy, findings };
}

/**
 * The reason why a create without a page is not sent. `password`: a rule demands a password, and
 * none was given.
 */
export type SilentRefusal =
  | { why: 'fault'; fault: AddressFault }
  | { why: 'ask'; findings: Finding[] }
  | { why: 'password' };

/**
 * Decides about a create that the person does not see before it is sent: from a shortcut, a menu,
 * or a list. Returns the URL and the privacy to send, or the reason why nothing is sent. An address
 * that needs a question is not sent. `privacy` is the wanted privacy; pass 2 only with a password.
 * A rule may replace it.
 */
export function guardWithoutAsking(
  text: string | undefined,
  settings: GuardSettings,
  { privacy, isLocalService }: { privacy: Privacy; isLocalService: boolean },
): { url: string; privacy: Privacy } | { refusal: SilentRefusal } {
  const guarded = guardAddress(text, settings, { isLocalService });
  if ('fault' in guarded) return { refusal: { why: 'fault', fault: guarded.fault } };
  const { url, findings } = guarded;
  if (findings.length > 0) return { refusal: { why: 'ask', findings } };
  const demanded = allowedPrivacy(guarded.privacy ?? privacy, settings.limits);
  if (demanded === 2 && privacy !== 2) return { refusal: { why: 'password' } };
  return { url, privacy: demanded };
}

/**
 * Whether an administrator forbids to report a page, or to give a report of it this privacy. Asked
 * before a waiting job is sent: the policy may be newer than the job.
 */
export function forbidsReport(limits: Limits, url: string, privacy?: Privacy): boolean {
  if (isNever(limits.rules, url)) return true;
  if (privacy === undefined) return false;
  return allowedPrivacy(privacyFor(limits.rules, url) ?? privacy, limits) !== privacy;
}

/** Returns the privacy, or "Private" in place of a forbidden "Public". */
export function allowedPrivacy<Given extends Privacy | null>(
  privacy: Given,
  { allowPublic }: Pick<Limits, 'allowPublic'>,
): Given | 1 {
  return privacy === 0 && !allowPublic ? 1 : privacy;
}

function isNever(rules: HostRule[], url: string): boolean {
  return rules.some((rule) => rule.does === 'never' && closestPattern([rule.hosts], url));
}

/** Returns a test for the parameters to leave out: known trackers and added parameters. */
function leftOutBy({ added }: LeakGuard): (name: string) => boolean {
  const isAdded = matcher(added);
  return (name) => isAdded(name) || isTracker(name);
}

/**
 * Returns the privacy that the rule closest to the host of a URL demands, or null without such a
 * rule.
 */
function privacyFor(rules: HostRule[], url: string): Privacy | null {
  const found = rules.filter((rule) => rule.does === 'privacy');
  const closest = closestPattern(
    found.map(({ hosts }) => hosts),
    url,
  );
  return found.find(({ hosts }) => hosts === closest)?.privacy ?? null;
}

/** Networks that are not routed: loopback, unspecified, private, local, shared and for tests. */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::/127',
  'fc00::/7',
  'fe80::/9',
].flatMap((text) => readNetwork(text) ?? []);

/**
 * Matches endings that no public name has: the endings of RFC 6761, RFC 6762 and RFC 8375, and
 * others that networks use.
 */
const privateName =
  /\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|test|home\.arpa)$/;

/**
 * Whether a host belongs to a private network: an address that is not routed, a name of one label,
 * or a name with a private ending. Takes the `hostname` of a URL.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host))
    return privateNetworks.some((network) => isWithin(host, network));
  return !host.includes('.') || privateName.test(host);
}
