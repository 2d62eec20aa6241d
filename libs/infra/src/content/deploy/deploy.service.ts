import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { Transaction } from '#libs/database';
import type { RequestContext } from '#libs/http';
import { type Caller, CLOCK, type Clock, type ErrorCode, PorticoError, type Principal } from '#libs/kernel';
import { OperationContents } from '../../operations/output/operation-contents.repository.js';
import { inStoredParts, type InlineArchive, readInlineArchive } from '../deploy-source/inline-archive.js';
import {
  SOURCE_VERSIONS,
  type SourceQuestion,
  type SourceVersions,
} from '../deploy-source/deploy-sources.port.js';
import { galaxyDeployFault } from './galaxy-deploy.policy.js';
import { WakeService } from '../../machines/power/wake.service.js';
import { contentExpiry } from '../../operations/life/operation.decider.js';
import { begunOperation } from '../../operations/views/operation.policy.js';
import { OperationAcceptance } from '../../operations/running/operation-acceptance.service.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { Team } from '../../servers/access/team.service.js';
import { DEFAULT_SETTINGS, startedWith } from '../../servers/configuration/configuration.policy.js';
import { ServerConfigurations } from '../../servers/configuration/server-configurations.js';
import { ServerKeys } from '../../servers/configuration/server-keys.js';
import { DEPLOY_TIMEOUT_SECONDS } from './deploy-limits.data.js';
import {
  declaredPort,
  withApiKey,
  type DeployedServer,
  type DeployOrder,
  parseDeployOrder,
  sourceMember,
  type DeployHeaders,
  type DeployOrderInput,
} from './deploy-order.policy.js';
import { writeDeployInput } from './deploy-input.policy.js';
import { PlacementService } from '../../machines/placement/placement.service.js';
import { appUrl } from '../../servers/life/server.policy.js';
import { type HeldWork, type LockClaim, ServerLocks } from '../../operations/locks/server-locks.js';

/** What a deploy that was accepted can end with. */
export const DEPLOY_END_ERRORS: readonly ErrorCode[] = [
  'DEPLOY_FAILED',
  'GATEWAY_UNREACHABLE',
  'DEPLOY_CONNECTION_TERMINATED',
  'DEPLOY_TIMEOUT',
  'DEPLOY_TUNNEL_STALE',
  'GALAXY_APP_BUILD_FAILED',
  'GALAXY_APP_START_FAILED',
  'GALAXY_DEPLOY_INTERRUPTED',
  'GALAXY_HOST_UNREACHABLE',
];

/** What a deploy can be refused with, or end with. */
export const DEPLOY_ERRORS: readonly ErrorCode[] = [
  'INVALID_VERSION_ID',
  'VERSION_NOT_FOUND',
  'SOURCE_VERSION_BYTES_PURGED',
  'SOURCE_VERSION_AMBIGUOUS',
  'SOURCE_VERSION_STALE',
  'SOURCE_BASE_VERSION_REQUIRED',
  'SNAPSHOT_REQUIRED',
  'CONFLICT',
  'SERVER_NOT_READY',
  'NOT_BLACKHOLE',
  'WAKE_IN_PROGRESS',
  'SERVER_WAKE_BLOCKED',
  'AGENT_NOT_CONNECTED',
  'VM_MISSING',
  'PROVIDER_ERROR',
  'EXEC_BUSY',
  'GALAXY_DEPLOY_CONTENT_ONLY',
  'GALAXY_DEPLOY_RUNTIME_REQUIRED',
  'GALAXY_DEPLOY_INVALID_INSTALL',
  'GALAXY_BUILD_BUSY',
  'GALAXY_SLEEPING',
  ...DEPLOY_END_ERRORS,
];

const HOUR_MS = 3_600_000;
/** A complete archive outlives the longest deploy and its queue. */
const ARCHIVE_KEPT_MS = 2 * HOUR_MS;

/** Accepts deploys: their checks, and the order and archive stored with the acceptance; a job runs it. */
@Injectable()
export class DeployService {
  private readonly logger = new Logger(DeployService.name);

  constructor(
    private readonly access: ServerAccess,
    private readonly waking: WakeService,
    private readonly acceptance: OperationAcceptance,
    private readonly contents: OperationContents,
    private readonly locks: ServerLocks,
    private readonly team: Team,
    private readonly placement: PlacementService,
    private readonly configurations: ServerConfigurations,
    private readonly keys: ServerKeys,
    @Optional() @Inject(SOURCE_VERSIONS) private readonly versions: SourceVersions | null,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** An order, read against the server it is for. @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async readOrder(input: DeployOrderInput, headers: DeployHeaders, server: ServerRow): Promise<DeployOrder> {
    return parseDeployOrder(input, await inlineArchive(input), headers, await this.deployed(server));
  }

  /** As {@link start} for the order a request brings; of a request that is handled again, what it has begun. */
  async startOnce(
    { principal, context }: { readonly principal: Principal; readonly context: RequestContext },
    serverId: string,
    input: DeployOrderInput,
    headers: DeployHeaders,
  ): Promise<string> {
    const { requestId, signal, begun } = context;
    const parse = (server: ServerRow): Promise<DeployOrder> => this.readOrder(input, headers, server);
    return begunOperation(begun) ?? this.start({ principal, requestId }, serverId, parse, signal);
  }

  /** What an order is checked against. */
  async deployed({ id, port, subdomain }: ServerRow): Promise<DeployedServer> {
    const { publicUrl, appsDomain } = this.config;
    const [runtimes, configuration] = await Promise.all([
      this.placement.runtimesOf(id),
      this.configurations.find(id),
    ]);
    return {
      runtimes,
      configuration,
      port: declaredPort(port),
      env: { SVC_SERVER_ID: id, SVC_APP_URL: appUrl(subdomain, publicUrl, appsDomain) },
    };
  }

  /**
   * A sleeping server is woken first.
   * @param parse checks the order against its server.
   * @param signal ends the wait for the server.
   * @returns the id of the accepted operation.
   * @throws PorticoError `SERVER_NOT_FOUND`, `WRONG_KEY`, `VALIDATION_ERROR`, `NOT_BLACKHOLE`,
   *   `SERVER_NOT_READY`, `AGENT_NOT_CONNECTED`, `WAKE_IN_PROGRESS`, `EXEC_BUSY`, the codes of
   *   {@link SourceVersions} and of shared hosts: nothing was accepted.
   */
  async start(
    caller: Caller,
    serverId: string,
    parse: (server: ServerRow) => DeployOrder | Promise<DeployOrder>,
    signal?: AbortSignal,
  ): Promise<string> {
    const { server } = await this.access.require(caller.principal, serverId, 'deploy');
    return this.startOrder(caller, server, await parse(server), signal);
  }

  /** The same for a caller who may, and an order that is checked. */
  async startOrder(
    caller: Caller,
    server: ServerRow,
    order: DeployOrder,
    signal?: AbortSignal,
  ): Promise<string> {
    refuseForKind(server, order);
    const awake = await this.waking.awaken(server, 'deploy', signal);
    const question = await this.questionOf(awake, order);
    if (question) await this.versions?.check(caller, awake, question);
    return this.accept(caller, awake, order, question);
  }

  /**
   * What would refuse an order, for whoever changes something with it and must know before.
   * @throws PorticoError `EXEC_BUSY`, the codes of shared hosts, those of {@link ServerKeys.requireIssuable}.
   */
  async requireFree({ principal }: Caller, server: ServerRow, order: DeployOrder): Promise<void> {
    refuseForKind(server, order);
    await this.locks.refuseWhenHeld(server.id, principal.keyId);
    if (server.galaxyId !== null && (await this.locks.holder(server.galaxyId))) {
      throw new PorticoError('GALAXY_BUILD_BUSY');
    }
    const configuration = startedWith(order.configuration);
    if (configuration) await this.keys.requireIssuable(server, configuration);
  }

  /** Null where the storage has nothing to say: what runs already, runs again. */
  private async questionOf({ id }: ServerRow, order: DeployOrder): Promise<SourceQuestion | null> {
    const { source, baseVersion, skipSnapshotReason } = order;
    if (source.kind === 'release') return null;
    const { versionId, owner } = source.kind === 'version' ? source : { versionId: null, owner: null };
    if (!this.versions && versionId !== null) {
      throw new PorticoError('VERSION_NOT_FOUND', { details: { field: 'source.versionId', versionId } });
    }
    // Whoever brings back what ran says what it is based on by that.
    const isRestored = order.configuration.kind === 'restore';
    const hasTeam = !isRestored && (await this.team.members(id)).length > 0;
    return { source: source.kind, versionId, owner, baseVersion, skipSnapshotReason, hasTeam };
  }

  /** The file of the request is given up once it is stored: the deploy itself takes long. */
  private async accept(
    caller: Caller,
    server: ServerRow,
    order: DeployOrder,
    question: SourceQuestion | null,
  ): Promise<string> {
    const { id: serverId } = server;
    const { source } = order;
    const archive = source.kind === 'content' ? source.archive : null;
    const configuration = startedWith(order.configuration);
    let apiKey: string | null = null;
    const operationId = await this.acceptance.accept(
      caller,
      { kind: 'deploy', heldFor: workOf(order), serverId, timeoutSeconds: timeoutOf(order) },
      {
        before: async (operationId) => {
          if (archive) await this.storeParts(operationId, archive);
          apiKey = configuration && (await this.keys.handedTo(caller, server, configuration, operationId));
        },
        within: async (tx, claim) => {
          await this.holdHost(tx, server, claim);
          const { operationId } = claim;
          if (question) await this.versions?.hold(tx, { operationId, caller, server, question });
          const startedAs = apiKey === null ? order : withApiKey(order, apiKey, this.config.publicUrl);
          const input = writeDeployInput(startedAs, server, caller.principal);
          this.contents.saveInput(tx, operationId, input, contentExpiry(this.clock.now()));
          if (archive) await this.completeArchive(tx, operationId, archive);
        },
        undo: async (operationId) => {
          if (apiKey !== null) await this.keys.endOfDeploy(serverId, operationId);
          if (archive) await this.dropParts(operationId);
        },
      },
    );
    await archive?.file.release();
    return operationId;
  }

  /**
   * One build at a time on a shared host: a deploy of an application there holds the host's lock too, under its own
   * operation. It goes with the lock of the application when the operation ends.
   * @param claim that of the application.
   * @throws PorticoError `GALAXY_BUILD_BUSY` while another application of the host builds.
   */
  private async holdHost(tx: Transaction, { galaxyId }: ServerRow, claim: LockClaim): Promise<void> {
    if (galaxyId === null) return;
    const isFree = await this.locks.acquire(tx, { ...claim, serverId: galaxyId });
    if (!isFree) throw new PorticoError('GALAXY_BUILD_BUSY');
  }

  private async storeParts(operationId: string, { file }: InlineArchive): Promise<void> {
    const expiresAt = new Date(this.clock.nowMs() + HOUR_MS);
    let number = 0;
    for await (const part of inStoredParts(file.open() as AsyncIterable<Buffer>)) {
      await this.contents.savePart(operationId, number, part, expiresAt);
      number += 1;
    }
  }

  private async completeArchive(tx: Transaction, operationId: string, archive: InlineArchive): Promise<void> {
    const expiresAt = new Date(this.clock.nowMs() + ARCHIVE_KEPT_MS);
    if (await this.contents.completeArchive(tx, operationId, archive, expiresAt)) return;
    throw new Error(`The archive of ${operationId} is not complete.`);
  }

  /** What stays goes with its expiry. */
  private async dropParts(operationId: string): Promise<void> {
    await this.contents.eraseArchive(operationId).catch((error: Error) => {
      this.logger.warn(`The parts of ${operationId} stay until they expire: ${error.message}`);
    });
  }
}

/** A restart brings no code, and changes no setting by itself. */
function workOf({ source, configuration }: DeployOrder): HeldWork {
  if (configuration.kind === 'restore') return 'rollback';
  return source.kind === 'release' ? 'restart' : 'deploy';
}

/** Seconds; an application that may take longer to start than usual has them on top. */
function timeoutOf({ plan: { startTimeoutSeconds = 0 } }: DeployOrder): number {
  return DEPLOY_TIMEOUT_SECONDS + Math.max(0, startTimeoutSeconds - DEFAULT_SETTINGS.startTimeoutSeconds);
}

/** The archive inside a request; null when it is elsewhere. @throws PorticoError */
export async function inlineArchive(input: DeployOrderInput): Promise<InlineArchive | null> {
  const member = sourceMember(input);
  const { archive, source } = input;
  if (member === 'archive' && archive) return readInlineArchive('archive', archive);
  if (member === 'content' && source?.content) return readInlineArchive('source.content', source.content);
  return null;
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
