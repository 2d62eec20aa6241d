import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { pauseUntil, untilAnswering } from '../../shared/data/connection.js';
import { useLeaveGuard } from '../../shared/upload/watched-bytes.js';
import { clientOf } from '../acting-key.js';
import { refreshOperations } from '../api.js';
import { sendAsKey } from '../send-as-key.js';
import { type DeployOrder, DeployRun, type DeployState, isRunning } from './deploy-run.js';
import { packFolder } from './folder/pack-folder.js';

/** 128 random bits as a text. `randomUUID` is missing on pages that were not loaded by https. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** One for each server and key: an upload goes on while its owner looks at other pages. */
const runs = new Map<string, DeployRun>();

function newRun(serverId: string, keyId: string): DeployRun {
  return new DeployRun(serverId, {
    send: (outgoing) => sendAsKey(keyId, outgoing),
    pack: packFolder,
    runningDeploy: async (signal) => {
      const { data } = await clientOf(keyId).call('servers.operations.get', {
        path: { id: serverId },
        query: { kind: 'deploy', limit: '1' },
        signal,
      });
      const [latest] = data.operations;
      return latest?.status === 'running' ? latest.operationId : null;
    },
    untilAnswering,
    wait: pauseUntil,
    newKey: randomName,
  });
}

function runOf(serverId: string, keyId: string): DeployRun {
  const name = `${serverId} ${keyId}`;
  let run = runs.get(name);
  if (!run) {
    run = newRun(serverId, keyId);
    runs.set(name, run);
  }
  return run;
}

/** Begins a deploy; {@link useDeployRun} tells how it goes. */
export async function startDeploy(serverId: string, keyId: string, order: DeployOrder): Promise<void> {
  await runOf(serverId, keyId).start(order);
}

/** The deploy of this page to a server, and how it stands. */
export function useDeployRun(
  serverId: string,
  keyId: string,
): { readonly run: DeployRun; readonly state: DeployState } {
  const run = runOf(serverId, keyId);
  const state = useSyncExternalStore(
    useCallback((listener) => run.subscribe(listener), [run]),
    () => run.state,
  );
  const { at } = state;
  useLeaveGuard(isRunning(state));
  useEffect(() => {
    if (at === 'started' || at === 'failed') void refreshOperations(['servers.', 'apps.sources.']);
  }, [at]);
  return { run, state };
}
