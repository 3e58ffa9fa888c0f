import type { Reply } from '../../../support/service/server.ts';

/** Web pages of a server in front of the service, with these statuses. */
const fronts = ['page', '401 page', '403 page', '405 page', '406 page', '503 page'] as const;
/** Answers and silences after which a change may have been made: see `failure`. */
const silences = [
  ...fronts,
  'lost',
  'login',
  'broken',
  'odd',
  '408',
  '500',
  'body 500',
  '502 page',
  '503',
  '503 wait',
] as const;
/** The words of the service in each of its refusals. */
export const words = 'Not on this plan.';
/** Refusals that are final, with a status of their own or in the body of a 200. */
const refusals = {
  '402': { status: 402, json: { message: words } },
  '422': { status: 422, json: { message: words } },
  '422 url': { status: 422, json: { message: 'No.', errors: { url: [words] } } },
  'body 422': { json: { status: 422, message: words } },
  'body 422 url': { json: { status: 422, message: { url: [words] } } },
  'body no': { json: { success: false, message: words } },
} satisfies Record<string, Reply>;
const refusalNames = Object.keys(refusals) as (keyof typeof refusals)[];
/** Answers which say that no change was made. */
const noes = ['429', '429 page', '401', '403', '404', '410', ...refusalNames] as const;
/**
 * The effects of a request: after how many milliseconds each copy of it that the browser sends
 * makes its change. The times are within the time to settle, just beyond it, and far beyond.
 */
const effects = {
  before: [],
  after: [0],
  soon: [20_000],
  late: [200_000],
  'much later': [600_000],
  twice: [0, 0],
  'twice late': [0, 200_000],
} as const;
const effectNames = Object.keys(effects) as (keyof typeof effects)[];

/**
 * How a change fares. `good twice` and `good late` are answered, and a copy that the browser had
 * sent before makes a report as well. A silence without an effect is done nothing for.
 */
export type ChangeFault =
  | (typeof noes)[number]
  | 'good twice'
  | 'good late'
  | (typeof silences)[number]
  | `${(typeof silences)[number]} ${keyof typeof effects}`;
export const readFaults = [
  ...silences,
  ...(['429', '401', '403', '404', '422', 'body 422', 'body no', 'heavy'] as const),
] as const satisfies string[];
export type Fault = ChangeFault | (typeof readFaults)[number] | 'none';

/** All faults of changes, the common ones first. */
export const changeFaults: ChangeFault[] = [
  ...noes,
  'good twice',
  'good late',
  ...effectNames.map((effect) => `lost ${effect}` as const),
  ...effectNames.map((effect) => `500 ${effect}` as const),
  ...silences.flatMap((silence) => [silence, `${silence} after`] as const),
];

/** How a service may keep a report otherwise than it was asked to, and say so. */
export const lies = ['other privacy', 'no password'] as const;
export type Lie = (typeof lies)[number] | 'none';

const isOneOf = (names: readonly string[], fault: Fault) => names.includes(fault);
/** Whether an answer says that no change was made. */
export const isNo = (fault: Fault) => isOneOf(noes, fault);
export const isRefusal = (fault: Fault) => isOneOf(refusalNames, fault);
export const isFront = (fault: Fault) => isOneOf(fronts, fault.replace(/ after$/, '') as Fault);
/** Whether the service says itself that its work ended. */
export const isEnding = (fault: Fault) => /^(body )?50[03]/.test(fault) && !isFront(fault);

export function effectsOf(fault: Fault, kind: string): readonly number[] {
  if (fault === 'none') return effects.after;
  // A 2xx of a service says that the change was made, whatever else it says.
  if (kind !== 'create' && /^(odd|broken)/.test(fault)) return effects.after;
  // The copy that is answered comes last.
  if (fault === 'good twice') return effects.twice;
  if (fault === 'good late') return [200_000, 0];
  return effects[effectNames.findLast((name) => fault.endsWith(` ${name}`)) ?? 'before'];
}

export const toResponse = ({ status = 200, headers = {}, json, raw }: Reply) =>
  new Response(raw === undefined ? JSON.stringify(json) : String(raw), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** The answer of a fault. Throws where no answer comes, as `fetch` does. */
export function failure(fault: Fault): Response {
  if (fault.startsWith('lost')) throw new TypeError('Failed to fetch');
  if (fault.startsWith('login')) return toResponse({ status: 302, raw: '' });
  if (fault.startsWith('broken')) return toResponse({ raw: '{"data": [{"id":' });
  if (fault.startsWith('odd')) return toResponse({ json: { ok: true } });
  if (fault === 'heavy') return toResponse({ raw: '['.padEnd(4 * 1024 * 1024 + 2, ' ') });
  const refusal = refusalNames.find((name) => name === fault);
  if (refusal) return toResponse(refusals[refusal]);
  if (fault.startsWith('body')) return toResponse({ json: { status: 500, message: 'No.' } });
  const isWait = fault.startsWith('429') || fault.startsWith('503 wait');
  return toResponse({
    status: Number(/^\d+/.exec(fault)?.[0] ?? 200),
    headers: isWait ? { 'retry-after': '40' } : {},
    ...(/(^| )page/.test(fault)
      ? { raw: '<html><title>Checking your browser</title></html>' }
      : { json: { message: 'No.' } }),
  });
}
