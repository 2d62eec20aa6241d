import { Inject, Injectable } from '@nestjs/common';
import { Accounts, HostApplicationStore, KeyRecords, Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError, type Principal } from '#libs/kernel';
import { hostOf } from './addresses.policy.js';
import {
  type AuthorAnswer,
  authorOf,
  type HostingAnswer,
  hostingOf,
  relationToApplication,
} from './application.policy.js';
import { APPLICATION_SERVERS, type ApplicationServers } from './applications.port.js';
import {
  type ApplicationQuestion,
  ApplicationRepository,
  type ApplicationRow,
} from '../catalogue/application.repository.js';
import { handlerUrl } from '../placements/placements.policy.js';

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

interface DescribedPage {
  readonly applications: DescribedApplication[];
  readonly total: number;
}

/** Finds applications for those who may see them, and puts together what each is at this moment. */
@Injectable()
export class ApplicationDirectory {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly keys: KeyRecords,
    private readonly accounts: Accounts,
    private readonly portals: Portals,
    private readonly hostApplications: HostApplicationStore,
    @Inject(APPLICATION_SERVERS) private readonly servers: ApplicationServers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** As {@link require}, with what is told of an application. */
  async show(principal: Principal, id: string): Promise<DescribedApplication> {
    return this.describe(await this.require(principal, id));
  }

  /**
   * @throws PorticoError `APP_NOT_FOUND` for one that is missing, deleted or of another portal,
   *   `NOT_AUTHORIZED` for somebody else's.
   */
  async require(principal: Principal, id: string): Promise<ApplicationRow> {
    const row = await this.applications.find(id);
    if (row?.portalId !== principal.portalId) throw new PorticoError('APP_NOT_FOUND');
    if (!relationToApplication(row, principal)) throw new PorticoError('NOT_AUTHORIZED');
    return row;
  }

  /** The application an application key belongs to. @throws PorticoError `APP_NOT_FOUND`. */
  async own({ appId, portalId }: Principal): Promise<ApplicationRow> {
    const row = appId === null ? null : await this.applications.find(appId);
    if (row?.portalId !== portalId) throw new PorticoError('APP_NOT_FOUND');
    return row;
  }

  /** Applications registered with the calling key; of an application key, its own. Newest first. */
  async listOwn(principal: Principal, page: number, limit: number): Promise<DescribedPage> {
    const offset = (page - 1) * limit;
    const { rows, total } = await this.applications.page(questionOf(principal), limit, offset);
    return { applications: await this.describeAll(principal.portalId, rows), total };
  }

  /** Newest first. */
  async listPublished(principal: Principal, page: number, limit: number): Promise<DescribedPage> {
    const { portalId, isPartners } = principal;
    const question = { ...(isPartners ? questionOf(principal) : { portalId }), publishedOnly: true };
    const { rows, total } = await this.applications.page(question, limit, (page - 1) * limit);
    return { applications: await this.describeAll(portalId, rows), total };
  }

  /** @throws PorticoError `APP_NOT_FOUND` also for one that is not published, or not there for the caller. */
  async findPublished(principal: Principal, id: string): Promise<DescribedApplication> {
    const row = await this.applications.find(id);
    const isThere = row?.portalId === principal.portalId && row.phase === 'published';
    if (!isThere || (principal.isPartners && !relationToApplication(row, principal))) {
      throw new PorticoError('APP_NOT_FOUND');
    }
    return this.describe(row);
  }

  async describe(row: ApplicationRow): Promise<DescribedApplication> {
    const [described] = await this.describeAll(row.portalId, [row]);
    return described!;
  }

  /** @param rows applications of that portal. */
  async describeAll(portalId: string, rows: readonly ApplicationRow[]): Promise<DescribedApplication[]> {
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

/** Applications that are a caller's own: those registered with its key; of an application key, its own. */
function questionOf({
  kind,
  appId,
  portalId,
  keyId,
  isPartners,
  ownerUserId,
}: Principal): ApplicationQuestion {
  if (kind === 'application' && appId !== null) return { portalId, applicationId: appId };
  return { portalId, key: { keyId, ownerUserId: isPartners ? null : ownerUserId } };
}
