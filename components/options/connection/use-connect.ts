import { useEffect, useRef, useState } from 'preact/hooks';
import { requestAccess, hasAccess, holdAccess } from '../../../lib/browser/access.ts';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import {
  checkConnection,
  checkNames,
  type CheckStep,
} from '../../../lib/api/check/check-connection.ts';
import { saveConnection } from '../../../lib/storage/extension/connections.ts';
import { type Draft, type DraftFault, draftOf } from './connection-draft.ts';
import { releaseUnusedAccess } from './disconnect.ts';

/**
 * A try to connect. `state` is 'unsaved' where the check passed and storage did not take the
 * connection.
 */
export interface ConnectProgress {
  /** The draft that is tried. Later edits of the form are not part of the try. */
  draft: Draft;
  connection: Connection;
  steps: readonly CheckStep[];
  state: 'running' | 'failed' | 'saved' | 'unsaved';
}

/** How a draft reads as a connection. */
type ReadDraft = (draft: Draft) => { connection: Connection } | { fault: DraftFault };

/**
 * Asks for access, checks, then saves; a newer try ends the older one, whose late answers are
 * dropped, as are those of a form that is gone.
 */
export function useConnect(read: ReadDraft, onSaved: (saved: ConnectProgress) => Promise<void>) {
  const [progress, setProgress] = useState<ConnectProgress | null>(null);
  const [fault, setFault] = useState<DraftFault | null>(null);
  const running = useRef<AbortController>(null);
  // Access that a try was given lasts until it is saved, or the page is closed.
  const letGo = useRef<(() => Promise<void>) | null>(null);

  /**
   * To be called in the click itself: browsers ask for access only then, and before anything is
   * awaited. Returns what the form has wrong.
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
    // A refusal is found again by the check, which has a step for it.
    await asked.catch(() => false);
    const show = (steps: readonly CheckStep[], state: ConnectProgress['state']) =>
      setProgress({ ...begun, steps, state });
    let decided: CheckStep[] = [];
    const onStep = (step: CheckStep) => {
      decided = [...decided, step];
      if (!signal.aborted) show(inOrder(decided), 'running');
    };
    const ports = { hasAccess: (baseUrl: string) => hasAccess(baseUrl).catch(() => false), signal };
    const steps = signal.aborted
      ? null
      : await checkConnection({ ...connection, baseUrl: draft.address }, ports, onStep).catch(
          () => null,
        );
    // Nothing of a try that was ended is shown or kept.
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
    // With the typed key out of the form, only storage has it.
    setProgress({
      ...passed,
      draft: draftOf(connection),
      connection: { ...connection, apiKey: '' },
      state: 'saved',
    });
    await onSaved(passed);
    const over = letGo.current;
    // A try that begins from here on holds access anew.
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

/** All five steps: those that are not decided yet are pending. */
function inOrder(decided: CheckStep[]): CheckStep[] {
  return checkNames.map(
    (name) => decided.find((step) => step.name === name) ?? { name, outcome: 'pending' },
  );
}
