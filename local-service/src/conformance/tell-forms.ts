import { ask, rowsIn, type Target } from './exchange.ts';
import { itemIn, type MadeReports } from './made-reports.ts';

/** A form that the interface leaves open, and how a service has it. */
export interface Form {
  /** The request or the field that it is about. */
  about: string;
  is: string;
}

/**
 * Tells which of the forms that are seen in the field a service has. None of them is a failure.
 * Asks for reports of `made` alone, of which the first has been deleted.
 */
export async function* tellForms(target: Target, made: MadeReports): AsyncGenerator<Form> {
  const url = made.address();
  const { reply, read } = await made.create({ url, privacy: '1' });
  const item = itemIn(read ?? reply);
  if (item) yield { about: 'the address of a report', is: addressForm(url, item.url) };

  const [gone, oldest] = made.items;
  if (!gone || !oldest) return;
  const put = (id: string | number, form: Record<string, string>) =>
    ask(target, { method: 'PUT', path: `/reports/${encodeURIComponent(id)}`, form });
  // The oldest report by id is then the newest by time.
  await put(oldest.id, { results: '1' });
  const query = new URLSearchParams({ search: made.mark, sort_by: 'generated_at' });
  const [row] = rowsIn(await ask(target, { method: 'GET', path: `/reports?${query}` }));
  if (row) {
    const kilobytes = Math.ceil(Buffer.byteLength(JSON.stringify(row)) / 1000);
    const results = row['results'] ? 'with results' : 'without results';
    yield { about: 'a row of a list', is: `${results}, ${kilobytes} kB` };
    yield { about: 'the result of a report', is: resultForm(row) };
    const isFirst = row['id'] === oldest.id;
    yield { about: 'sort_by=generated_at', is: isFirst ? 'known' : 'not known' };
  }
  const { status } = await put(gone.id, { privacy: '0' });
  yield { about: 'a PUT to a report that is gone', is: status === null ? 'nothing' : `${status}` };
}

function addressForm(sent: string, shown: string): string {
  if (shown === sent) return 'as it was sent';
  return bare(shown) === bare(sent) ? 'without scheme and www.' : 'another one, as after redirects';
}

function bare(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/^www\./, '');
}

function resultForm({ result, score }: Record<string, unknown>): string {
  if (result === undefined) return score === undefined ? 'none' : 'a score in its place';
  return typeof result === 'number' ? 'a number' : 'a word';
}
