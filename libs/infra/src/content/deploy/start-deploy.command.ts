import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { type Caller, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import type { Transaction } from '#libs/database';
import { DeployArchiveRepository } from '../../operations/archives/deploy-archive.repository.js';
import { inStoredParts, type InlineArchive } from '../deploy-source/inline-archive.js';
import {
  SOURCE_VERSIONS,
  type SourceQuestion,
  type SourceVersions,
} from '../deploy-source/deploy-sources.port.js';
import { GalaxyBuildLock } from './galaxy-build-lock.js';
import { galaxyDeployFault } from './galaxy-deploy.policy.js';
import { ReadyServer } from '../../machines/power/ready-server.command.js';
import { AcceptOperation } from '../../operations/running/accept-operation.command.js';
import { ServerAccess } from '../../servers/access/server-access.query.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerMemberRepository } from '../../servers/views/server-member.repository.js';
import { DeployInputs } from './deploy-inputs.js';
import { DEPLOY_TIMEOUT_SECONDS } from './deploy-limits.data.js';
import type { DeployOrder } from './deploy-order.js';

const HOUR_MS = 3_600_000;
/** A complete archive outlives the longest deploy and its queue. */
const ARCHIVE_KEPT_MS = 2 * HOUR_MS;

/** Accepts a deploy: its checks, and the order and archive stored with the acceptance; a job runs it. */
@Injectable()
export class StartDeploy {
  private readonly logger = new Logger(StartDeploy.name);

  constructor(
    private readonly access: ServerAccess,
    private readonly ready: ReadyServer,
    private readonly acceptance: AcceptOperation,
    private readonly archives: DeployArchiveRepository,
    private readonly inputs: DeployInputs,
    private readonly buildLock: GalaxyBuildLock,
    private readonly members: ServerMemberRepository,
    @Optional() @Inject(SOURCE_VERSIONS) private readonly versions: SourceVersions | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A sleeping server is woken first.
   * @param parse checks the order against its server.
   * @param signal ends the wait for the server.
   * @returns the id of the accepted operation.
   * @throws PorticoError `SERVER_NOT_FOUND`, `WRONG_KEY`, `VALIDATION_ERROR`, `NOT_BLACKHOLE`,
   *   `SERVER_NOT_READY`, `AGENT_NOT_CONNECTED`, `WAKE_IN_PROGRESS`, `EXEC_BUSY`, the codes of
   *   {@link SourceVersions} and of shared hosts: nothing was accepted.
   */
  async execute(
    caller: Caller,
    serverId: string,
    parse: (server: ServerRow) => DeployOrder | Promise<DeployOrder>,
    signal?: AbortSignal,
  ): Promise<string> {
    const { server } = await this.access.require(caller.principal, serverId, 'deploy');
    const order = await parse(server);
    refuseForKind(server, order);
    const awake = await this.ready.awaken(server, 'deploy', signal);
    const question = await this.questionOf(awake, order);
    await this.versions?.check(caller, awake, question);
    return this.accept(caller, awake, order, question);
  }

  private async questionOf({ id }: ServerRow, order: DeployOrder): Promise<SourceQuestion> {
    const { source, baseVersion, skipSnapshotReason } = order;
    const { versionId, owner } = source.kind === 'version' ? source : { versionId: null, owner: null };
    if (!this.versions && versionId !== null) {
      throw new PorticoError('VERSION_NOT_FOUND', { details: { field: 'source.versionId', versionId } });
    }
    const hasTeam = (await this.members.list(id)).length > 0;
    return { source: source.kind, versionId, owner, baseVersion, skipSnapshotReason, hasTeam };
  }

  /** The file of the request is given up once it is stored: the deploy itself takes long. */
  private async accept(
    caller: Caller,
    server: ServerRow,
    order: DeployOrder,
    question: SourceQuestion,
  ): Promise<string> {
    const { id: serverId } = server;
    const { source } = order;
    const archive = source.kind === 'content' ? source.archive : null;
    const operationId = await this.acceptance.execute(
      caller,
      { kind: 'deploy', serverId, timeoutSeconds: DEPLOY_TIMEOUT_SECONDS },
      {
        before: async (operationId) => {
          if (archive) await this.storeParts(operationId, archive);
        },
        within: async (tx, claim) => {
          await this.buildLock.acquire(tx, server, claim);
          const { operationId } = claim;
          await this.versions?.hold(tx, { operationId, caller, server, question });
          this.inputs.save(tx, operationId, order, caller.principal);
          if (archive) await this.completeArchive(tx, operationId, archive);
        },
        undo: async (operationId) => {
          if (archive) await this.dropParts(operationId);
        },
      },
    );
    await archive?.file.release();
    return operationId;
  }

  private async storeParts(operationId: string, { file }: InlineArchive): Promise<void> {
    const expiresAt = new Date(this.clock.nowMs() + HOUR_MS);
    let number = 0;
    for await (const part of inStoredParts(file.open() as AsyncIterable<Buffer>)) {
      await this.archives.savePart(operationId, number, part, expiresAt);
      number += 1;
    }
  }

  private async completeArchive(tx: Transaction, operationId: string, archive: InlineArchive): Promise<void> {
    const expiresAt = new Date(this.clock.nowMs() + ARCHIVE_KEPT_MS);
    if (await this.archives.complete(tx, operationId, archive, expiresAt)) return;
    throw new Error(`The archive of ${operationId} is not complete.`);
  }

  /** What stays goes with its expiry. */
  private async dropParts(operationId: string): Promise<void> {
    await this.archives.erase(operationId).catch((error: Error) => {
      this.logger.warn(`The parts of ${operationId} stay until they expire: ${error.message}`);
    });
  }
}

/** @throws PorticoError for a kind of server that takes no deploys, or not this one. */
function refuseForKind(server: ServerRow, { source, plan }: DeployOrder): void {
  if (server.kind === 'GALAXY_HOST') {
    throw new PorticoError('CONFLICT', {
      message: 'A shared host takes no deploys; deploy to an application.',
    });
  }
  const fault = server.kind === 'GALAXY_APP' ? galaxyDeployFault({ ...plan, source: source.kind }) : null;
  if (fault) throw fault;
}
