import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import { perPageDefault } from '../../../lib/domain/reports/list-parameters.ts';
import { DeletedProject, DeletedReport, OneReport } from '../base/answers.ts';
import { checkLists } from './check-lists.ts';
import { ask, type Asked, type Target } from './exchange.ts';
import { itemIn, type MadeReports } from './made-reports.ts';
import * as table from './table.ts';
import { type Line, lineOf, lineWith, wordsOf } from './words.ts';

/**
 * Checks all that the interface says of its seven endpoints, one line after the other. Changes and
 * deletes no report but those of `made`, and no project.
 */
export async function* checkInterface(target: Target, made: MadeReports): AsyncGenerator<Line> {
  const send = (asked: Asked) => ask(target, asked);
  const line = (check: string, expected: string, asked: Asked, schema: v.GenericSchema) =>
    lineOf(target, check, expected, asked, schema);
  yield* checkCreates(made);
  // One more than a batch has, so that there is a second one.
  for (let more = made.items.length; more > 0 && more <= perPageDefault; more += 1)
    await made.create({ url: made.address() });
  yield* checkLists(target, made);

  for (const [section, path] of table.refusedLists) {
    const field = /\?(\w+)/.exec(path)?.[1];
    yield line(`${section} GET ${path}`, `422 on ${field}`, { method: 'GET', path }, OneReport);
  }
  for (const path of table.unknownReports)
    yield line(`4.4 GET ${path}`, '404', { method: 'GET', path }, OneReport);
  const noProject = `/projects/${made.mark}.invalid`;
  const ofNone = '4.2 DELETE /projects/{project}, of a project that is none';
  yield line(ofNone, '404', { method: 'DELETE', path: noProject }, DeletedProject);

  const [report, other] = made.items;
  if (!report || !other) return;
  const path = `/reports/${encodeURIComponent(report.id)}`;
  const put = (form: Record<string, string>): Asked => ({ method: 'PUT', path, form });
  for (const [name, form, fields] of table.acceptedUpdates) {
    await send(put({ privacy: '2', password: 'first' }));
    const reply = await send(put(form));
    const words = wordsOf(reply, OneReport);
    yield lineWith(`4.6 PUT /reports/{id}, ${name}`, fields, words, itemIn(reply));
  }
  await send(put({ privacy: '2', password: 'first' }));
  for (const [name, form, field] of table.refusedUpdates)
    yield line(`4.6 PUT /reports/{id}, ${name}`, `422 on ${field}`, put(form), OneReport);
  const before = Date.parse(String(report['generated_at']));
  const again = await send(put({ results: '1' }));
  const after = Date.parse(String(itemIn(again)?.['generated_at']));
  const words = wordsOf(again, OneReport);
  yield {
    check: '4.6 PUT /reports/{id}, results 1',
    expected: '200 with a later generated_at',
    answered: `${words} with ${after > before ? 'a later' : 'the same or no'} generated_at`,
  };

  for (const [method, place] of table.endpointsFor(other.id, `${made.mark}.invalid`)) {
    const isCreate = method === 'POST';
    const reply = isCreate
      ? (await made.create({ url: made.address() }, { key: '' })).reply
      : await send({ method, path: place, key: '', ...(method === 'PUT' && { form: {} }) });
    const name = place.replace(/(s\/).+/, (_, end: string) => `${end}{id}`);
    yield {
      check: `5 ${method} ${name}, without a key`,
      expected: '401',
      answered: wordsOf(reply, OneReport),
    };
  }

  yield line('4.7 DELETE /reports/{id}', '200', { method: 'DELETE', path }, DeletedReport);
  for (const [section, method] of [
    ['4.4', 'GET'],
    ['4.6', 'PUT'],
    ['4.7', 'DELETE'],
  ] as const) {
    const asked = { method, path, ...(method === 'PUT' && { form: { privacy: '0' } }) };
    yield line(`${section} ${method} /reports/{id}, of a deleted one`, '404', asked, OneReport);
  }
}

async function* checkCreates(made: MadeReports): AsyncGenerator<Line> {
  for (const at of table.acceptedCreates('').keys()) {
    // Each has an address of its own, so that lists can order them.
    const [name, form, fields] = table.acceptedCreates(made.address())[at]!;
    const { reply, read } = await made.create(form);
    const words = wordsOf(reply, OneReport);
    yield lineWith(`4.5 POST /reports, ${name}`, fields, words, itemIn(reply));
    if (read)
      yield {
        check: `4.4 GET /reports/{id}, of this report`,
        expected: 'the same report',
        answered: isSame(withoutLink(itemIn(read)), itemIn(reply))
          ? 'the same report'
          : `${wordsOf(read, OneReport)} with another report`,
      };
  }
  const idempotencyKey = randomUUID();
  const form = { url: made.address() };
  const [first, second] = [
    await made.create(form, { idempotencyKey }),
    await made.create(form, { idempotencyKey }),
  ].map(({ reply }) => itemIn(reply)?.id);
  yield {
    check: '4.5 POST /reports, twice with one Idempotency-Key',
    expected: 'the same report',
    answered: first !== undefined && first === second ? 'the same report' : 'another report',
  };
  for (const [name, fields, field] of table.refusedCreates(made.address())) {
    const { reply } = await made.create(fields);
    yield {
      check: `4.5 POST /reports, ${name}`,
      expected: `422 on ${field}`,
      answered: wordsOf(reply, OneReport),
    };
  }
}

/** A report that was read alone, without the link to it: no other answer has one. */
function withoutLink(item: Record<string, unknown> | null): Record<string, unknown> | null {
  const { open_url: _, ...report } = item ?? {};
  return item && report;
}

/** Whether two answers are equal, in whichever order their fields are. */
function isSame(one: unknown, other: unknown): boolean {
  try {
    return isDeepStrictEqual(one, other);
  } catch {
    // No report is nested so deep.
    return false;
  }
}
