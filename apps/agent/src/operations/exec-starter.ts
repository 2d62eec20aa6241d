import { slotFolders } from '../app/slot-folders.js';
import type { DeployMachine } from '../deploy/deploy-machine.js';
import type { StartingFact } from '../journal/journal-fact.js';
import type { Journal } from '../journal/journal.js';
import type { OperationRecord } from '../journal/journal.state.js';
import { hiddenVariables } from '../process/mask-output.js';
import { processIdentity } from '../process/process-identity.js';
import { ReleaseFolders } from '../releases/release-folders.js';
import { OperationFolder } from './operation-folder.js';
import { RunningOperation } from './running-operation.js';
import { safeEnvironment } from './safe-environment.js';
import { spawnWrapper, type Wrapper } from './spawn-wrapper.js';
import type { ExecRequest } from './start-result.js';

/** No process could be made; nothing of the command has run. */
export class SpawnFailed extends Error {
  override readonly name = 'SpawnFailed';
}

/** Starts commands in the folder of the application. */
export class ExecStarter {
  constructor(
    private readonly machine: DeployMachine,
    private readonly journal: Journal,
  ) {}

  /**
   * The shell waits until the journal has its start: it may be made before, and both facts reach the disk at once.
   * @throws SpawnFailed; the error of the file system when the journal cannot be written; nothing runs then
   */
  async start(request: ExecRequest, starting: StartingFact): Promise<RunningOperation> {
    const { operationId, fence } = request;
    const wrapper = await this.#spawn(request).catch(async (error: unknown) => {
      await this.journal.append(starting);
      throw error;
    });
    const { pid } = wrapper;
    const at = new Date().toISOString();
    try {
      const identity = processIdentity(pid) ?? 'gone';
      const fact = { fact: 'started', at, operationId, fence, pid, processIdentity: identity } as const;
      await this.journal.append(starting, fact);
    } catch (error) {
      wrapper.cancel();
      throw error;
    }
    const record = this.journal.state.operations.get(operationId) as OperationRecord;
    const operation = this.watch(record, wrapper);
    wrapper.go();
    return operation;
  }

  /** @param wrapper null for a command an earlier agent started */
  watch(record: OperationRecord, wrapper: Wrapper | null): RunningOperation {
    const folder = OperationFolder.of(this.machine.home, record.operationId);
    return new RunningOperation(record, folder, this.journal, wrapper, this.machine.log);
  }

  async #spawn({ operationId, slot, command }: ExecRequest): Promise<Wrapper> {
    const { home, path } = this.machine;
    try {
      const folder = OperationFolder.of(home, operationId);
      folder.create();
      folder.expectExitCode();
      const space = this.machine.space(slot);
      const account = this.machine.account(slot);
      const release = new ReleaseFolders(slotFolders(home, slot), account).ensureApp();
      const hidden = hiddenVariables(this.machine.supervisor.secrets(slot));
      const env = { ...safeEnvironment(space.inside(release), path), ...hidden };
      const entry = await space.enter(release, env);
      const secrets = Object.keys(hidden);
      return await spawnWrapper({ folder: folder.path, cwd: release, command, entry, secrets });
    } catch (error) {
      throw new SpawnFailed((error as Error).message);
    }
  }
}
