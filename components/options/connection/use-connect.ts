import { useEffect, useRef, useState } from 'preact/hooks';
import { requestAccess, hasAccess, holdAccess } from '../../../lib/browser/access.ts';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import {
  checkConnection,
  checkNames,
  type CheckStep,
} from '../../../lib/api/check/check-connection.ts';
import { isForbidden } from '../../../lib/domain/settings/limits.ts';
import { readLimits } from '../../../lib/storage/copy-policy.ts';
import { saveConnection } from '../../../lib/storage/connections.ts';
import { type Draft, type DraftFault, draftOf } from './connection-draft.ts';
import { releaseUnusedAccess } from './disconnect.ts';

/**
 * The progress of connecting. `unsaved`: the check passed, but the connection could not be stored.
 */
export interface ConnectProgress {
  /** The draft that is being checked. The form may have changed since. */
  draft: Draft;
  connection: Connection;
  steps: readonly CheckStep[];
  state: 'running' | 'failed' | 'saved' | 'unsaved';
}

type ReadDraft = (draft: Draft) => { connection: Connection } | { fault: DraftFault };

/**
 * Asks for access, checks the connection, then saves it. A new attempt ends the attempt before it.
 * Late answers are ignored, also after the form is gone.
 */
export function useConnect(read: ReadDraft, onSaved: (saved: ConnectProgress) => Promise<void>) {
  const [progress, setProgress] = useState<ConnectProgress | null>(null);
  const [fault, setFault] = useState<DraftFault | null>(null);
  const running = useRef<AbortController>(null);
  // Keeps access granted until the connection is saved or the page closes.
  const letGo = useRef<(() => Promise<void>) | null>(null);

  /**
   * Call this directly in the click handler, before any await: browsers ask for access only then.
   * Returns the fault of the form, or null.
   */
  const start = (draft: Draft): DraftFault | null => {
    cancel();
    const outcome = read(draft);
    if ('fault' in outcome) {
      setFault(outcome.fault);
      return outcome.fault;
    }
    const { connection } = outcome;
    letGo.current ??= holdAccess();
    const asked =
      connection.baseUrl === '' ? Promise.resolve(false) : requestAccess(connection.baseUrl);
    const controller = new AbortController();
    running.current = controller;
    const begun: ConnectProgress = { draft, connection, steps: inOrder([]), state: 'running' };
    setProgress(begun);
    void pursue(begun, asked, controller.signal);
    return null;
  };

  const pursue = async (begun: ConnectProgress, asked: Promise<boolean>, signal: AbortSignal) => {
    const { draft, connection } = begun;
    // If access is refused, the access step of the check says so.
    await asked.catch(() => false);
    // The policy may have come after the form was opened.
    const limits = await readLimits().catch(() => null);
    const isBarred = !limits || isForbidden(connection, limits);
    const show = (steps: readonly CheckStep[], state: ConnectProgress['state']) =>
      setProgress({ ...begun, steps, state });
    let decided: CheckStep[] = [];
    const onStep = (step: CheckStep) => {
      decided = [...decided, step];
      if (!signal.aborted) show(inOrder(decided), 'running');
    };
    // An attempt that was ended shows and saves nothing.
    if (signal.aborted) return;
    if (isBarred)
      return show(
        inOrder([{ name: 'address', outcome: 'failed', cause: 'connection-forbidden' }]),
        'failed',
      );
    const steps = await checkConnection(
      { ...connection, baseUrl: draft.address },
      { hasAccess: (baseUrl) => hasAccess(baseUrl).catch(() => false), signal },
      onStep,
    ).catch(() => null);
    if (!steps || signal.aborted) return;
    if (steps.some(({ outcome }) => outcome === 'failed')) show(steps, 'failed');
    else await keep({ ...begun, steps });
  };

  const keep = async (passed: ConnectProgress) => {
    const { connection } = passed;
    try {
      await saveConnection(connection);
    } catch {
      setProgress({ ...passed, state: 'unsaved' });
      return;
    }
    // The API key leaves the form. From now on only storage has it.
    setProgress({
      ...passed,
      draft: draftOf(connection),
      connection: { ...connection, apiKey: '' },
      state: 'saved',
    });
    await onSaved(passed);
    const over = letGo.current;
    // A later attempt has asked for access again and still needs it.
    letGo.current = null;
    await over?.();
    await releaseUnusedAccess();
  };

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
    setFault(null);
  };

  useEffect(() => () => running.current?.abort(), []);

  return { progress, fault, start, cancel, keep };
}

/** Returns all five steps in order. Steps without an outcome are pending. */
function inOrder(decided: CheckStep[]): CheckStep[] {
  return checkNames.map(
    (name) => decided.find((step) => step.name === name) ?? { name, outcome: 'pending' },
  );
}
