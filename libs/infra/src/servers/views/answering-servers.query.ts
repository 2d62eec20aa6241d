import { Inject, Injectable } from '@nestjs/common';
import type { AnsweringServer, ApplicationServers } from '#libs/applications';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';

interface Row {
  readonly subdomain: string;
  readonly portalId: string;
  readonly appId: string | null;
  readonly status: string;
  readonly preventWake: boolean;
}

/** What sleeps wakes with the next request. */
function answers({ status, preventWake }: Row): boolean {
  return status === 'running' || status === 'waking' || (status === 'sleeping' && !preventWake);
}

/** Which servers answer for host names, for those who tell where applications live. */
@Injectable()
export class AnsweringServers implements ApplicationServers {
  private readonly suffix: string;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) { appsDomain }: Config,
  ) {
    this.suffix = `.${appsDomain.toLowerCase()}`;
  }

  isPlatformHost(host: string): boolean {
    return host.endsWith(this.suffix);
  }

  async behind(hosts: readonly string[]): Promise<ReadonlyMap<string, AnsweringServer>> {
    const subdomains = hosts
      .filter((host) => this.isPlatformHost(host))
      .map((host) => host.slice(0, -this.suffix.length));
    if (subdomains.length === 0) return new Map();
    const rows = await this.database.query<Row>(
      `select subdomain, portal_id as "portalId", app_id as "appId", status, prevent_wake as "preventWake"
         from infra.server where subdomain = any($1) and status <> 'deleted'`,
      [subdomains],
    );
    return new Map(
      rows.map((row) => [
        row.subdomain + this.suffix,
        { portalId: row.portalId, applicationId: row.appId, running: answers(row) },
      ]),
    );
  }
}
