import * as v from 'valibot';
import { maxParameters } from '../../domain/leak-guard/leak-guard.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { readKey, write } from './extension-storage.ts';
import { leakGuardKey } from './keys.ts';

/** The settings of the leak guard when there were more kinds of rules. */
const EarlierGuard = v.looseObject({
  v: v.optional(v.literal(1), 1),
  added: v.optional(v.array(v.string()), () => []),
  rules: v.array(v.looseObject({ does: v.string(), parameters: v.optional(v.array(v.string())) })),
});

/**
 * Brings what an earlier build kept into the shapes of this one. Rules that dropped parameters
 * become parameters that are left out everywhere; rules that kept the query go. Anything else stays
 * as it is, also more parameters than can be kept: the person is told that these cannot be read. No
 * such build was released, so this file may go with version 1.0. Call it with the lock of storage.
 */
export async function adoptEarlierBuild(): Promise<void> {
  const guard = parseOrNull(EarlierGuard, await readKey(leakGuardKey));
  const rules = guard?.rules.filter(({ does }) => does !== 'drop' && does !== 'keep');
  if (!guard || rules?.length === guard.rules.length) return;
  const dropped = guard.rules.flatMap(({ does, parameters = [] }) =>
    does === 'drop' ? parameters : [],
  );
  const added = [...new Set([...guard.added, ...dropped])];
  if (added.length <= maxParameters) await write({ [leakGuardKey]: { ...guard, added, rules } });
}
