import { Injectable } from '@nestjs/common';
import { type ApplicationRow, ApplicationLookup } from '#libs/applications';
import { type ControlledServer, ControlledServers } from '#libs/infra';
import type { ServerContextAnswer } from './server-context.answer.js';

/** Servers as they stand beside versions. */
@Injectable()
export class ServerContexts {
  constructor(
    private readonly servers: ControlledServers,
    private readonly applications: ApplicationLookup,
  ) {}

  /** The newest server its key controls; null where there is none. */
  async ofApplication(application: ApplicationRow): Promise<ServerContextAnswer | null> {
    const [server] = await this.controlledBy(application);
    return server ? contextOf(server, new Map([[application.id, application.title]])) : null;
  }

  controlledBy({ portalId, applicationKeyId }: ApplicationRow): Promise<ControlledServer[]> {
    return this.servers.ofKeys(portalId, [applicationKeyId]);
  }

  async ofServer(id: string): Promise<ServerContextAnswer | null> {
    const [context] = await this.describe(await this.servers.byIds([id]));
    return context ?? null;
  }

  async describe(servers: readonly ControlledServer[]): Promise<ServerContextAnswer[]> {
    const titles = await this.applications.titles([...new Set(servers.flatMap(({ appId }) => appId ?? []))]);
    return servers.map((server) => contextOf(server, titles));
  }
}

function contextOf(server: ControlledServer, titles: ReadonlyMap<string, string>): ServerContextAnswer {
  const { id, name, displayName, appId } = server;
  const title = appId === null ? undefined : titles.get(appId);
  return {
    serverId: id,
    serverName: name,
    serverDisplayName: displayName,
    linkedApp: appId === null || title === undefined ? null : { appId, title },
  };
}
