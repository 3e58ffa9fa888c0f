import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Login } from './logins.ts';

/** How pages are audited. */
export interface AuditSettings {
  /** How often a page is audited for one report. The run with the median score is kept. */
  runs: number;
  formFactor: FormFactor;
  /** The language of titles and of the report's page, by the name that Lighthouse has for it. */
  locale: string;
  logins: Login[];
  /** Whether the browser has its own sandbox. As root it never has. */
  sandbox: boolean;
}

export const formFactors = ['mobile', 'desktop'] as const;
export type FormFactor = (typeof formFactors)[number];

/** One run as a phone, in English, without logins, in a sandbox. */
export const plainAudits: AuditSettings = {
  runs: 1,
  formFactor: 'mobile',
  locale: 'en-US',
  logins: [],
  sandbox: true,
};

/** The names of the languages that Lighthouse speaks. */
export function lighthouseLocales(): string[] {
  const folder = new URL('shared/localization/locales/', import.meta.resolve('lighthouse/'));
  return readdirSync(fileURLToPath(folder)).flatMap(
    (file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? [],
  );
}
