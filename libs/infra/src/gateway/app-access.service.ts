import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { ServerActivity } from '../machines/power/server-activity.js';
import { WakeService } from '../machines/power/wake.service.js';
import { AppConnections } from '../tunnel/index.js';
import { admit } from './admission.policy.js';
import type { VisitFacts } from './forwarding/app-headers.policy.js';
import { type HostedServer, HostedServers } from './hosted-server.repository.js';
import { IdentityProofs } from './identity/identity-proofs.js';
import type { VisitRequest } from './visitors/gateway-cookie.policy.js';
import { GatewayCookies } from './visitors/gateway-cookies.js';
import { Visitors, type Visitor } from './visitors/visitors.service.js';

/** A request that may go to the application of a server, and from whom it comes. */
export interface AppVisit {
  readonly server: HostedServer;
  readonly visitor: Visitor;
}

/** How a wait for an application has ended. */
export interface Waited {
  /** Whether it takes connections now; false where no wait brings it to that, or nobody waits any more. */
  readonly answers: boolean;
  /** The request as it was judged after the wait: it may be from nobody now, or for another server. */
  readonly visit: AppVisit;
}

/**
 * Holds a request that was not delivered until its application takes connections.
 * @throws PorticoError what a request is answered that comes after the wait; else what keeps the application away
 */
export type Wait = (visit: AppVisit) => Promise<Waited>;

/**
 * Decides whether a request may reach the application; tells the application of it.
 */
@Injectable()
export class AppAccess {
  constructor(
    private readonly servers: HostedServers,
    private readonly visitors: Visitors,
    private readonly wake: WakeService,
    private readonly activity: ServerActivity,
    private readonly cookies: GatewayCookies,
    private readonly proofs: IdentityProofs,
    private readonly connections: AppConnections,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws PorticoError `SERVER_NOT_FOUND`. */
  async server(subdomain: string): Promise<HostedServer> {
    const server = await this.servers.find(subdomain);
    if (!server) throw new PorticoError('SERVER_NOT_FOUND');
    return server;
  }

  visitor(server: HostedServer, request: VisitRequest): Promise<Visitor> {
    return this.visitors.recognise(server, request);
  }

  /**
   * A stranger never learns whether a server sleeps, and never wakes it.
   * @returns whether the application can be asked now; if not, a wake may bring its server there.
   * @throws PorticoError `APP_LOGIN_REQUIRED`, `APP_ACCESS_DENIED`, `APP_ORIGIN_REFUSED`; `NOT_BLACKHOLE`, `SERVER_NOT_READY`,
   *   `VM_MISSING`: nothing was delivered.
   */
  async require(visit: AppVisit): Promise<boolean> {
    await this.requireRight(visit);
    const { server } = visit;
    this.activity.touch(server.id);
    return isAwake(server) || this.servesAsleep(server);
  }

  /** What the gateway tells an application of a request. */
  async factsOf(
    request: IncomingMessage,
    { server, visitor }: AppVisit,
    requestId: string,
  ): Promise<VisitFacts> {
    const { told, grant, bearerIsOurs } = visitor;
    const { subdomain } = server;
    return {
      requestId,
      proof: await this.proofs.prove({ subdomain, visitor: told, grant }),
      visitor: told,
      grant,
      bearerIsOurs,
      isOurs: this.cookies.isOurs,
      address: addressOf(request, this.config),
      proto: this.cookies.proto,
      host: request.headers.host ?? '',
    };
  }

  /** Whether an answer or a connection that has lasted for a while may go on. */
  async mayGoOn(subdomain: string, request: VisitRequest): Promise<boolean> {
    const server = await this.servers.find(subdomain);
    return server !== null && this.admits({ server, visitor: await this.visitor(server, request) });
  }

  /** Whether a visitor may open the application, awake or not. */
  async admits(visit: AppVisit): Promise<boolean> {
    try {
      await this.requireRight(visit);
      return true;
    } catch (error) {
      if (error instanceof PorticoError && REFUSALS.has(error.code)) return false;
      throw error;
    }
  }

  private async requireRight({ server, visitor }: AppVisit): Promise<void> {
    if (visitor.accessTokenId !== null) return;
    const admission = admit(server.accessPolicy, await this.standings(server, visitor));
    if (admission === 'sign-in') {
      throw new PorticoError(visitor.foreign ? 'APP_ORIGIN_REFUSED' : 'APP_LOGIN_REQUIRED');
    }
    if (admission === 'refused') throw new PorticoError('APP_ACCESS_DENIED');
  }

  private async standings(server: HostedServer, { person, told }: Visitor) {
    if (!person || !told || server.accessPolicy === 'PUBLIC') return null;
    return this.servers.standings(server, { ...person, hostUserId: told.hostUserId });
  }

  /** A site without a process is served by the agent, which stays connected. */
  private async servesAsleep(server: HostedServer): Promise<boolean> {
    if (!server.isStatic || server.galaxyId !== null || (await this.wake.isBlocked(server))) return false;
    return this.connections.leadTo(server.id);
  }
}

function isAwake({ mode, status }: HostedServer): boolean {
  if (mode === 'OPEN') throw new PorticoError('NOT_BLACKHOLE', { status: 503 });
  switch (status) {
    case 'running':
      return true;
    case 'sleeping':
    case 'waking':
      return false;
    case 'provisioning':
      throw new PorticoError('SERVER_NOT_READY', { status: 503 });
    case 'error':
      throw new PorticoError('VM_MISSING', { status: 502 });
    case 'deleted':
      throw new PorticoError('SERVER_NOT_FOUND');
  }
}

const REFUSALS: ReadonlySet<string> = new Set([
  'APP_LOGIN_REQUIRED',
  'APP_ACCESS_DENIED',
  'APP_ORIGIN_REFUSED',
]);
