import { enumerated, messageSuffix, plural, t, type Words } from '../../../lib/browser/i18n.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import type {
  ConnectionLabel,
  SettingsChange,
} from '../../../lib/domain/settings/import-settings.ts';
import type { Choices } from '../../../lib/domain/settings/settings-file.ts';
import { checkTitle } from '../../report/describe-check.ts';
import { ruleText } from '../leak-guard/rule-words.ts';
import { keepDaysText } from './keep-days.ts';
import type { FileFault } from './read-settings.ts';

const labels: Record<keyof Choices, Words> = {
  privacyOfNew: 'preferencesPrivacyOfNew',
  theme: 'preferencesTheme',
  settleSeconds: 'settingsPreference_settleSeconds',
  neverResend: 'preferencesNeverResend',
  fillArchive: 'preferencesFillArchive',
  keepDays: 'dataKeepAtMost',
  issueAddress: 'issueTracker',
  notifications: 'preferencesNotifications',
  fullWidth: 'settingsPreference_fullWidth',
  pageMenus: 'preferencesPageMenus',
  pageBadge: 'preferencesPageBadge',
  watches: 'preferencesWatches',
  perPage: 'reportsPerPage',
};

const connectionLabels: Record<ConnectionLabel, Words> = {
  name: 'sharedName',
  hosts: 'connectionHosts',
  reportPage: 'connectionReportPage',
  privacyOfNew: 'connectionPrivacy',
};

const choiceWords: Record<string, Words> = {
  private: 'privacy_private',
  public: 'privacy_public',
  password: 'privacy_password',
  system: 'preferencesTheme_system',
  light: 'preferencesTheme_light',
  dark: 'preferencesTheme_dark',
};

/** Returns a change of an import in words. */
export function importChangeText(change: SettingsChange): string {
  switch (change.of) {
    case 'connection':
      return t(`settingsConnection_${change.does}`, isolated(change.connection.baseUrl));
    case 'preference': {
      const { name, before, after } = change;
      return t(
        'settingsPreference',
        t(labels[name]),
        valueText(name, before),
        valueText(name, after),
      );
    }
    case 'parameter':
      return t('settingsParameter', isolated(change.name));
    case 'view':
      return t('settingsView', isolated(change.name));
    case 'accepted':
      return plural('settingsAccepted', change.added.length, isolated(change.connection.baseUrl));
    case 'rule':
      return t('settingsRule', isolated(readableHost(change.rule.hosts)), ruleText(change.rule));
  }
}

/** Returns what an import sets of a connection, or which checks it accepts, a line each. */
export function changeDetails(change: SettingsChange): string[] {
  if (change.of === 'accepted')
    return change.added.map(({ checks, reason }) => {
      const titles = checks.map((check) => isolated(checkTitle({ ...check, passed: false })));
      return t('sharedPair', enumerated(titles), isolated(reason));
    });
  if (change.of !== 'connection') return [];
  const { does, connection, labels: set } = change;
  const lines = set.map((name) =>
    t('sharedPair', t(connectionLabels[name]), partText(connection, name)),
  );
  const headers = connection.headers.map(([name]) => isolated(name));
  return does === 'added' && headers.length > 0
    ? [...lines, t('sharedPair', t('sharedExtraHeaders'), enumerated(headers))]
    : lines;
}

function partText(connection: Connection, name: ConnectionLabel): string {
  const { privacyOfNew, hosts = [] } = connection;
  if (name === 'hosts') return enumerated(hosts.map(readableHost).map(isolated));
  if (name === 'privacyOfNew') return t(`privacy_${privacyOfNew ?? 'private'}`);
  return isolated(connection[name]);
}

/** Returns the fault of a file in one sentence that says how to go on. */
export function faultText(fault: FileFault): string {
  const field = 'field' in fault ? [isolated(fault.field)] : [];
  return t(`settingsFault_${messageSuffix(fault.code)}`, ...field);
}

/** Returns the sentence that names the parts of a file that are left out. Empty if none are. */
export function leftOutText(places: string[]): string {
  return places.length === 0 ? '' : t('settingsLeftOut', enumerated(places.map(isolated)));
}

function valueText(name: keyof Choices, value: unknown): string {
  if (name === 'keepDays') return keepDaysText(Number(value));
  if (typeof value === 'boolean') return t(value ? 'detailYes' : 'detailNo');
  const text = String(value);
  const words = choiceWords[text];
  if (words) return t(words);
  return text === '' ? t('settingsNothing') : isolated(text);
}
