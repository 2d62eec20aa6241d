import { Injectable } from '@nestjs/common';
import { GatewayEntries } from '#libs/infra';
import type { HostedApplication, HostedApplications, HostedVisitor } from '#libs/oauth';

type Server = NonNullable<Awaited<ReturnType<GatewayEntries['find']>>>;

function asApplication(server: Server | null): HostedApplication | null {
  if (!server) return null;
  const { subdomain, portalId, appId: applicationId, accessPolicy } = server;
  const anyPortal = accessPolicy === 'AUTHENTICATED' || accessPolicy === 'PUBLIC';
  return { subdomain, portalId, applicationId, anyPortal };
}

/** The servers of the platform as sign-in sees them. */
@Injectable()
export class HostedVisits implements HostedApplications {
  constructor(private readonly entries: GatewayEntries) {}

  async find(subdomain: string): Promise<HostedApplication | null> {
    return asApplication(await this.entries.find(subdomain));
  }

  async behind(appUrl: string): Promise<HostedApplication | null> {
    return asApplication(await this.entries.behind(appUrl));
  }

  async enter(
    subdomain: string,
    visitor: HostedVisitor,
    path: string,
    browser: string,
  ): Promise<string | null> {
    const server = await this.entries.find(subdomain);
    if (!server) return null;
    const { applicationId: appId, opening = null, ...person } = visitor;
    return this.entries.open(server, { appId, person }, path, browser, opening);
  }

  bind(entry: string, browsers: readonly string[], visitor: string): Promise<string | null> {
    return this.entries.bind(entry, browsers, visitor);
  }
}
