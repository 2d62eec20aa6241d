import { Inject, Injectable } from '@nestjs/common';
import { Accounts, HostApplicationStore, KeyRecords, Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { APPLICATION_SERVERS, type ApplicationServers } from '../addresses/application-servers.port.js';
import { hostOf } from '../addresses/external-host.policy.js';
import { type HostingAnswer, hostingOf } from '../addresses/hosting.policy.js';
import type { ApplicationRow } from '../catalogue/application-row.js';
import { handlerUrl } from '../placements/platform-handler.policy.js';
import { type AuthorAnswer, authorOf } from './author.policy.js';

/** An application with everything that is known of it elsewhere; nothing of it is kept. */
export interface DescribedApplication {
  readonly row: ApplicationRow;
  readonly handlerUrl: string;
  /** Leading and last characters of the application key. */
  readonly prefix: string;
  readonly suffix: string;
  readonly hostClientId: string | null;
  readonly author: AuthorAnswer;
  readonly hosting: HostingAnswer;
}

/** Puts together what an application is, at this moment. */
@Injectable()
export class DescribeApplications {
  constructor(
    private readonly keys: KeyRecords,
    private readonly accounts: Accounts,
    private readonly portals: Portals,
    private readonly hostApplications: HostApplicationStore,
    @Inject(APPLICATION_SERVERS) private readonly servers: ApplicationServers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async one(row: ApplicationRow): Promise<DescribedApplication> {
    const [described] = await this.all(row.portalId, [row]);
    return described!;
  }

  /** @param rows applications of that portal. */
  async all(portalId: string, rows: readonly ApplicationRow[]): Promise<DescribedApplication[]> {
    if (rows.length === 0) return [];
    const hosts = rows.flatMap(({ appUrl }) => (appUrl === null ? [] : (hostOf(appUrl) ?? [])));
    const [keys, accounts, portal, clientIds, servers] = await Promise.all([
      this.keys.findAll(rows.map(({ applicationKeyId }) => applicationKeyId)),
      this.accounts.find([...new Set(rows.map(({ authorId }) => authorId))]),
      this.portals.find(portalId),
      this.hostApplications.clientIds(rows.map(({ id }) => id)),
      this.servers.behind([...new Set(hosts)]),
    ]);
    return rows.map((row) => {
      const { id, appUrl, authorId, authorHostUserId, applicationKeyId } = row;
      const key = keys.get(applicationKeyId);
      const host = appUrl === null ? null : hostOf(appUrl);
      return {
        row,
        handlerUrl: handlerUrl(this.config.publicUrl, id),
        prefix: key?.prefix ?? '',
        suffix: key?.suffix ?? '',
        hostClientId: clientIds.get(id) ?? null,
        author: authorOf(accounts.get(authorId), portal?.kind ?? 'cloud', portalId, authorHostUserId),
        hosting: hostingOf({
          applicationId: id,
          portalId,
          appUrl,
          isPlatformHost: host !== null && this.servers.isPlatformHost(host),
          server: (host !== null && servers.get(host)) || null,
        }),
      };
    });
  }
}
