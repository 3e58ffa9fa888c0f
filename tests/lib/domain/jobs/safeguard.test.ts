import { expect, test } from 'vitest';
import {
  maxDeletesUnasked,
  maxRunsUnasked,
  type Safeguard,
  safeguardOf,
} from '../../../../lib/domain/jobs/safeguard.ts';

type Change = Parameters<typeof safeguardOf>[0];

test.each<[Change, number | null, Safeguard]>([
  // New reports have a form that shows all of them.
  [{ kind: 'create' }, 1, 'none'],
  [{ kind: 'create' }, 5_000, 'none'],
  // Runs may cost quota, and what is public cannot be called back.
  [{ kind: 'run' }, maxRunsUnasked, 'none'],
  [{ kind: 'run' }, maxRunsUnasked + 1, 'question'],
  [{ kind: 'run' }, null, 'question'],
  [{ kind: 'privacy', privacy: 0 }, 1, 'question'],
  [{ kind: 'privacy', privacy: 0 }, null, 'question'],
  // Nothing left yet.
  [{ kind: 'privacy', privacy: 1 }, 1, 'undo'],
  [{ kind: 'privacy', privacy: 2 }, 60, 'undo'],
  [{ kind: 'privacy', privacy: 1 }, null, 'undo'],
  [{ kind: 'delete' }, 1, 'undo'],
  [{ kind: 'delete' }, maxDeletesUnasked, 'undo'],
  // More than a person has in view.
  [{ kind: 'delete' }, maxDeletesUnasked + 1, 'word'],
  [{ kind: 'delete' }, null, 'word'],
  [{ kind: 'delete-project' }, 1, 'word'],
])('%o of %s has as safeguard: %s', (change, count, safeguard) => {
  expect(safeguardOf(change, count)).toBe(safeguard);
});
