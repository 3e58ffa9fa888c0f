import { resultName, t } from '../../browser/i18n.ts';
import { setFirstLine, type Suggestion, type SuggestionPart } from '../../browser/omnibox.ts';
import { type Disposition, openReportsIn } from '../../browser/tabs.ts';
import { oneLine } from '../../domain/limits.ts';
import type { Report } from '../../domain/reports/report.ts';
import { resultTable } from '../../domain/reports/result.ts';
import { shownProject, shownUrl } from '../../domain/addresses/shown-address.ts';
import { readArchivedReport } from '../../storage/database/reports.ts';
import type { SummaryRow } from '../../storage/database/rows.ts';
import { findReportsToSuggest, soughtWords } from '../../storage/database/search.ts';
import { readSummaries } from '../../storage/database/summaries.ts';
import { readUsableConnections } from '../../storage/policy.ts';

/** Firefox shows five lines below the line for the typed text. The fifth line is "All reports". */
const maxReports = 4;
const maxLength = 120;

/**
 * The summaries that were read when the person typed the keyword. Reading 20,000 summaries takes a
 * tenth of a second, so they are reused until the person types the keyword again.
 */
let known: { connectionId: string; summaries: SummaryRow[] } | undefined;

/**
 * Reads the summaries for the following suggestions. The first line stays the same while the person
 * types, because Firefox shows another one only after the next key.
 */
export async function prepareSuggestions(): Promise<void> {
  setFirstLine(t('omniboxFirstLineHere'));
  known = undefined;
  const { active } = await readUsableConnections();
  if (active) known = { connectionId: active, summaries: await readSummaries(active) };
}

/**
 * Says in the first line that Verdict is not there in private windows: they show this line, too,
 * and nothing tells the extension of them.
 */
export function resetFirstLine(): void {
  setFirstLine(t('omniboxFirstLine'));
}

/**
 * Suggests reports of the connection in use for the typed text, with "All reports" last. Searches
 * only the archive.
 */
export async function suggestReports(typed: string): Promise<Suggestion[]> {
  const { active } = await readUsableConnections();
  const summaries = known?.connectionId === active ? known?.summaries : undefined;
  const reports = active ? await findReportsToSuggest(active, typed, maxReports, summaries) : [];
  const search = oneLine(typed, maxLength);
  const all = t('sharedAllReports');
  return [
    ...reports.map((report) => ({
      content: contentOf(report),
      description: describe(report, soughtWords(typed)),
    })),
    search === ''
      ? { content: all, description: [{ text: all }] }
      : {
          content: all + t('localeColon') + search,
          description: [
            { text: all + t('localeColon') },
            { text: search, style: 'match' as const },
          ],
        },
  ];
}

/**
 * Opens the chosen suggestion: a report, or all reports with a search. For a typed text, opens the
 * first report that matches, or all reports with that search if none matches.
 */
export async function openSuggestion(text: string, where: Disposition): Promise<void> {
  const all = t('sharedAllReports');
  const search =
    text === all ? '' : text.startsWith(`${all}: `) ? text.slice(all.length + 2) : null;
  if (search !== null || text.trim() === '') return openReportsIn(where, { search: search ?? '' });
  const { active } = await readUsableConnections();
  const report =
    active &&
    ((await readChosen(active, text)) ?? (await findReportsToSuggest(active, text, 1))[0]);
  return openReportsIn(where, report ? { report: report.id } : { search: text.trim() });
}

/**
 * Returns the report of the suggestion with this content. Null if the person typed another text.
 */
async function readChosen(connectionId: string, content: string): Promise<Report | null> {
  const id = new URLSearchParams(`id=${/ #(\S+)$/.exec(content)?.[1] ?? ''}`).get('id');
  const report = id ? (await readArchivedReport(connectionId, id))?.report : null;
  return report && contentOf(report) === content ? report : null;
}

/** The text in the address bar for a report: its address and its id. */
function contentOf({ url, id }: Report): string {
  return `${addressText(url)} #${encodeURIComponent(id)}`;
}

/**
 * Describes a report by its result, score, address and project. The address is isolated, so that it
 * keeps its text direction.
 */
function describe({ url, result, score, project }: Report, words: string[]): SuggestionPart[] {
  const address = addressText(url);
  const name = oneLine(shownProject(project ?? ''), maxLength);
  return [
    { text: `${result ? resultTable[result].shape : '○'} ${resultName(result)}` },
    ...(score === null ? [] : [{ text: ` ${Math.round(score)}`, style: 'dim' as const }]),
    { text: ' · \u2066' },
    ...markMatches(address, words),
    { text: '\u2069' },
    ...(name === '' || address.includes(name)
      ? []
      : [{ text: ` · \u2068${name}\u2069`, style: 'dim' as const }]),
  ];
}

/** Splits the address into parts, with the words marked that the address has. */
function markMatches(address: string, words: string[]): SuggestionPart[] {
  const text = address.toLowerCase();
  const [word, at] = words
    .map((one) => [one, text.indexOf(one)] as const)
    .filter(([, place]) => place >= 0)
    .toSorted(([, one], [, other]) => one - other)[0] ?? ['', -1];
  if (at < 0) return address === '' ? [] : [{ text: address, style: 'url' }];
  const end = at + word.length;
  const parts: SuggestionPart[] = [
    { text: address.slice(0, at), style: 'url' },
    { text: address.slice(at, end), style: 'match' },
    ...markMatches(address.slice(end), words),
  ];
  return parts.filter(({ text: part }) => part !== '');
}

function addressText(url: string): string {
  return oneLine(shownUrl(url), maxLength);
}
