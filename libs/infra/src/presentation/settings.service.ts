import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log/contracts';
import type { Caller } from '#libs/kernel';
import { Database } from '#libs/database';
import type { AccessPolicy, RunMode, ServerMode } from '../contracts/server-terms.js';
import { ServerLimitsRepository } from '../servers/limits/server-limits.repository.js';
import { refuseSharedSlot, requireMode, requirePort, requireTunnel } from '../servers/life/server.policy.js';
import { capabilitiesOf } from '../machines/placement/provider-catalogue.data.js';
import { ServerAccess, type AccessibleServer } from '../servers/access/server-access.service.js';
import type { ServerChanges } from '../servers/life/server.decider.js';
import { ServerStream } from '../servers/life/server.stream.js';
import { ServerRecords, type ServerTexts } from '../servers/views/server-records.repository.js';

/** What a server is called and how it behaves. A value it has already leaves no fact. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly database: Database,
    private readonly access: ServerAccess,
    private readonly servers: ServerStream,
    private readonly limits: ServerLimitsRepository,
    private readonly records: ServerRecords,
  ) {}

  async describe({ principal }: Caller, serverId: string, card: ServerTexts): Promise<AccessibleServer> {
    const found = await this.access.require(principal, serverId, 'describe');
    await this.records.describe(this.database, serverId, card);
    return found;
  }

  /** @throws PorticoError `BLACKHOLE_ONLY` in the open mode. */
  async sleep(caller: Caller, serverId: string, sleepAfterMinutes: number | null): Promise<AccessibleServer> {
    const found = await this.machine(caller, serverId);
    requireTunnel(found.server);
    return this.apply(caller, found, { sleepAfterMinutes });
  }

  async runMode(caller: Caller, serverId: string, runMode: RunMode): Promise<AccessibleServer> {
    return this.apply(caller, await this.machine(caller, serverId), { runMode });
  }

  /** @throws PorticoError `SAME_MODE`, `OPEN_MODE_NOT_ALLOWED`. */
  async mode(caller: Caller, serverId: string, mode: ServerMode): Promise<AccessibleServer> {
    const found = await this.machine(caller, serverId);
    const { portalId, provider, mode: current } = found.server;
    const { openMode } = await this.limits.policyOf(portalId);
    requireMode(current, mode, {
      allowedByPortal: openMode,
      possible: capabilitiesOf(provider).openMode,
    });
    return this.apply(caller, found, { mode });
  }

  /** Applications on a shared host have an access policy of their own. */
  async accessPolicy(
    caller: Caller,
    serverId: string,
    accessPolicy: AccessPolicy,
  ): Promise<AccessibleServer> {
    const found = await this.access.require(caller.principal, serverId, 'configure');
    return this.apply(caller, found, { accessPolicy });
  }

  /** @throws PorticoError `PORT_RESTRICTED`. */
  async port(caller: Caller, serverId: string, port: number): Promise<AccessibleServer> {
    const found = await this.machine(caller, serverId);
    requirePort(port);
    return this.apply(caller, found, { port });
  }

  private async machine({ principal }: Caller, serverId: string): Promise<AccessibleServer> {
    const found = await this.access.require(principal, serverId, 'configure');
    refuseSharedSlot(found.server);
    return found;
  }

  private async apply(
    { principal, requestId }: Caller,
    found: AccessibleServer,
    changes: Omit<ServerChanges, 'settings' | 'variables'>,
  ): Promise<AccessibleServer> {
    const { server } = found;
    const members = Object.keys(changes) as (keyof typeof changes)[];
    if (members.every((member) => server[member] === changes[member])) return found;
    const meta = callerMeta(principal, requestId);
    await this.servers.handle(server.id, { type: 'configure', changes }, { meta });
    return found;
  }
}
