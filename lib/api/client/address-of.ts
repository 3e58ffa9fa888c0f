import { ServiceError } from '../../domain/problem.ts';

type QueryParameters = Record<string, string | number | undefined>;

/**
 * The address of an endpoint below a base URL (interface, section 4). Each segment is encoded. A
 * segment that URL parsers would collapse ('.' and '..', in any spelling: `%2E%2E` is collapsed
 * too), an empty one, and one that is no Unicode text cannot be addressed at all: with one of them
 * a request would reach another resource, so it is refused before it leaves.
 */
export function endpointUrl(baseUrl: string, segments: string[], parameters: object = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters as QueryParameters))
    if (value !== undefined) query.set(name, String(value));
  const path = segments.map((segment) => `/${encodeSegment(segment)}`).join('');
  return `${baseUrl}/api/v1${path}${query.size > 0 ? `?${query}` : ''}`;
}

function encodeSegment(segment: string): string {
  if (segment === '' || segment === '.' || segment === '..' || !segment.isWellFormed())
    throw new ServiceError({ code: 'unsendable' });
  return encodeURIComponent(segment);
}
