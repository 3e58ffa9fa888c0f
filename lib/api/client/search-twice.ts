import type { Batch } from '../../domain/pagination.ts';

/**
 * Lists with the text of a search as it was typed, and where nothing has that, once more with the
 * text that `encode` makes of it, if it is another one. So a search finds what lists show decoded.
 */
export async function searchTwice<Parameters extends { search?: string }, Row>(
  parameters: Parameters,
  encode: (text: string) => string,
  list: (parameters: Parameters) => Promise<Batch<Row>>,
): Promise<Batch<Row>> {
  const batch = await list(parameters);
  const typed = parameters.search ?? '';
  const search = encode(typed);
  const hasFound = batch.rows.length > 0 || batch.unreadable > 0 || Boolean(batch.total);
  return hasFound || search === typed ? batch : list({ ...parameters, search });
}
