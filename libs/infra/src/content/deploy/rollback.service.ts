import { Inject, Injectable, Optional } from '@nestjs/common';
import type { RequestContext } from '#libs/http';
import { type Caller, type ErrorCode, isPorticoError, PorticoError, type Principal } from '#libs/kernel';
import { WakeService } from '../../machines/power/wake.service.js';
import { begunOperation } from '../../operations/views/operation.policy.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import { agentTarget, type ServerRow } from '../../servers/views/server-row.js';
import { agentCallFailure } from '../../tunnel/tunnel.errors.js';
import { AgentClient } from '../../tunnel/index.js';
import { differences, withKeyOfNow } from '../../servers/configuration/configuration.policy.js';
import {
  ServerConfigurations,
  type ServerRelease,
} from '../../servers/configuration/server-configurations.js';
import { SOURCE_VERSIONS, type SourceVersions } from '../deploy-source/deploy-sources.port.js';
import {
  type DeployOrder,
  type ReleaseSource,
  restoreOrder,
  type VersionSource,
} from './deploy-order.policy.js';
import { DeployService } from './deploy.service.js';

/** What is to come back. */
interface RollbackTarget {
  /** `v<N>`; null of a release that was not stored. */
  readonly versionId: string | null;
  /** Null of a version that never ran on the server. */
  readonly release: ServerRelease | null;
}

/** What would come back, and what would become other by it: names alone. */
export interface RollbackPreview {
  readonly versionId: string | null;
  readonly operationId: string | null;
  readonly deployedAt: string | null;
  /** Whether its settings and variables are; if not, those of now stay. */
  readonly remembered: boolean;
  readonly settings: readonly string[];
  readonly variables: readonly string[];
}

/** Refusals of the storage that a release on the machine makes up for. */
const WITHOUT_BYTES: ReadonlySet<ErrorCode> = new Set(['VERSION_NOT_FOUND', 'SOURCE_VERSION_BYTES_PURGED']);

const NAME_ONE = {
  hint: 'Name a stored version in toVersion: GET /v1/infra/servers/:id/sources lists them.',
  details: { field: 'toVersion' },
} as const;
const NOTHING_BEFORE = { message: 'There is no earlier release to go back to.', ...NAME_ONE };
const GONE = {
  message: 'The earlier release was not stored as a version, and the server no longer has it.',
  ...NAME_ONE,
};

const SETTINGS_UNKNOWN =
  'The settings and variables of that release are not remembered: those of now were used.';

/** Brings back what ran on a server: code, settings and variables. Its data folders are never rolled back. */
@Injectable()
export class RollbackService {
  constructor(
    private readonly access: ServerAccess,
    private readonly configurations: ServerConfigurations,
    private readonly deploys: DeployService,
    private readonly waking: WakeService,
    private readonly agent: AgentClient,
    @Optional() @Inject(SOURCE_VERSIONS) private readonly versions: SourceVersions | null,
  ) {}

  /**
   * @param toVersion `v<N>`; null is the release before the one in use.
   * @returns the id of the accepted deploy; of a request that is handled again, what it has begun.
   * @throws PorticoError `VERSION_NOT_FOUND`, `SOURCE_VERSION_BYTES_PURGED`, `SOURCES_DISABLED` where there is nothing to come
   *   back; the codes of a deploy. Then nothing has changed.
   */
  async startOnce(
    { principal, context }: { readonly principal: Principal; readonly context: RequestContext },
    serverId: string,
    toVersion: string | null,
  ): Promise<string> {
    const { requestId, signal, begun } = context;
    return begunOperation(begun) ?? this.start({ principal, requestId }, serverId, toVersion, signal);
  }

  /**
   * What {@link startOnce} would bring back. Wakes nothing: whether a release is still on the machine is seen by then.
   * @throws PorticoError as {@link startOnce}.
   */
  async preview(caller: Caller, serverId: string, toVersion: string | null): Promise<RollbackPreview> {
    const { server } = await this.access.require(caller.principal, serverId, 'rollback');
    const { versionId, release } = await this.target(server, toVersion);
    const refusal = release ? null : await this.storedFault(caller, server, versionId);
    if (refusal) throw refusal;
    const now = await this.configurations.find(server.id);
    const ran = release && (await this.configurations.ofRelease(server.id, release.operationId));
    const { settings, variables } = differences(now, ran ? withKeyOfNow(ran, now) : now);
    const hasOtherPort = release !== null && release.port !== server.port;
    return {
      versionId,
      operationId: release?.operationId ?? null,
      deployedAt: release?.deployedAt.toISOString() ?? null,
      remembered: ran !== null,
      settings: [...settings, ...(hasOtherPort ? ['port'] : [])],
      variables,
    };
  }

  private async start(
    caller: Caller,
    serverId: string,
    toVersion: string | null,
    signal: AbortSignal,
  ): Promise<string> {
    const { server } = await this.access.require(caller.principal, serverId, 'rollback');
    const target = await this.target(server, toVersion);
    const order = await this.orderOf(server, target, await this.sourceOf(caller, server, target, signal));
    return this.deploys.startOrder(caller, server, order, signal);
  }

  private async target({ id }: ServerRow, toVersion: string | null): Promise<RollbackTarget> {
    if (toVersion !== null) {
      return { versionId: toVersion, release: await this.configurations.releaseOfVersion(id, toVersion) };
    }
    const [, release] = await this.configurations.releases(id, 2);
    if (!release) throw new PorticoError('VERSION_NOT_FOUND', NOTHING_BEFORE);
    return { versionId: release.versionId, release };
  }

  /** Stored bytes first, else what is still on the machine. */
  private async sourceOf(
    caller: Caller,
    server: ServerRow,
    { versionId, release }: RollbackTarget,
    signal: AbortSignal,
  ): Promise<VersionSource | ReleaseSource> {
    const refusal = await this.storedFault(caller, server, versionId);
    if (!refusal) return { kind: 'version', versionId: versionId ?? '', owner: null };
    if (!release) throw refusal;
    const awake = await this.waking.awaken(server, 'deploy', signal);
    const { operationId: releaseId } = release;
    if (!(await this.isOnMachine(awake, releaseId, signal))) throw refusal;
    return { kind: 'release', releaseId, versionId };
  }

  private async isOnMachine(server: ServerRow, releaseId: string, signal: AbortSignal): Promise<boolean> {
    try {
      const present = await this.agent.releases(agentTarget(server), { signal });
      return present.some((release) => release.releaseId === releaseId);
    } catch (error) {
      throw agentCallFailure(error, ['Nothing has been begun: the call may be repeated.']) ?? error;
    }
  }

  /** Why the storage cannot bring it back; null when it can. */
  private async storedFault(
    caller: Caller,
    server: ServerRow,
    versionId: string | null,
  ): Promise<PorticoError | null> {
    if (versionId === null || !this.versions) return this.notStored(server.portalId, versionId);
    try {
      await this.versions.check(caller, server, {
        source: 'version',
        versionId,
        owner: null,
        baseVersion: null,
        skipSnapshotReason: null,
        hasTeam: false,
      });
      return null;
    } catch (error) {
      if (!isPorticoError(error) || !WITHOUT_BYTES.has(error.code)) throw error;
      return error.code === 'VERSION_NOT_FOUND' ? this.notStored(server.portalId, versionId) : error;
    }
  }

  private async notStored(portalId: string, versionId: string | null): Promise<PorticoError> {
    if (!(await this.versions?.keeps(portalId))) return new PorticoError('SOURCES_DISABLED');
    if (versionId === null) return new PorticoError('VERSION_NOT_FOUND', GONE);
    return new PorticoError('VERSION_NOT_FOUND', { details: { field: 'toVersion', versionId } });
  }

  private async orderOf(
    server: ServerRow,
    { release }: RollbackTarget,
    source: VersionSource | ReleaseSource,
  ): Promise<DeployOrder> {
    const deployed = await this.deploys.deployed(server);
    const ran = release && (await this.configurations.ofRelease(server.id, release.operationId));
    const comesBack = ran ? withKeyOfNow(ran, deployed.configuration) : deployed.configuration;
    const order = restoreOrder(source, comesBack, release?.port ?? server.port, deployed);
    return ran ? order : { ...order, warnings: [SETTINGS_UNKNOWN] };
  }
}
