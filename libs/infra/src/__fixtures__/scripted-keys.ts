import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { KeyWriter } from '#libs/auth';
import { AuthAdminModule, PortalAdmin, UserAdmin } from '#libs/auth/operator';
import type { EventMeta } from '#libs/event-log';
import { PorticoError, type Scope } from '#libs/kernel';
import {
  KEY_ISSUER,
  type KeyIssuer,
  type ServerKeyOrder,
  type ServerKeyTerms,
} from '../servers/configuration/key-issuer.port.js';

/** Issues real keys, of an owner that a spec makes up. */
@Injectable()
export class ScriptedKeys implements KeyIssuer {
  /** Instead of a key. */
  refusal: PorticoError | null = null;
  /** Raw keys, in the order of their issue. */
  readonly issued: string[] = [];
  private owner: Promise<{ readonly portalId: string; readonly ownerUserId: string }> | null = null;

  constructor(
    @Inject(KeyWriter) private readonly writer: KeyWriter,
    @Inject(PortalAdmin) private readonly portals: PortalAdmin,
    @Inject(UserAdmin) private readonly users: UserAdmin,
  ) {}

  termsFor({ scopes }: ServerKeyTerms): Promise<Scope[]> {
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve([...(scopes ?? ['crm' as const])]);
  }

  async issueFor(order: ServerKeyOrder, meta: EventMeta): Promise<{ readonly rawKey: string }> {
    const { name, serverId, deployId } = order;
    const scopes = await this.termsFor(order);
    this.owner ??= this.createOwner();
    const issued = await this.writer.issue(
      {
        ...(await this.owner),
        kind: 'personal',
        appId: null,
        name,
        scopes,
        accessMode: 'READWRITE',
        requestsPerSecond: null,
        handedTo: { serverId, deployId },
        maker: { by: 'operator' },
      },
      meta,
    );
    this.issued.push(issued.rawKey);
    return issued;
  }

  private async createOwner() {
    const { id: portalId } = await this.portals.create({
      domain: 'keys.example',
      name: 'Keys',
      restUrl: 'http://keys.example',
    });
    const { id: ownerUserId } = await this.users.create({ portalId, hostUserId: 1, name: 'Ann' });
    return { portalId, ownerUserId };
  }
}

@Global()
@Module({
  imports: [AuthAdminModule],
  providers: [ScriptedKeys, { provide: KEY_ISSUER, useExisting: ScriptedKeys }],
  exports: [ScriptedKeys, KEY_ISSUER],
})
export class ScriptedKeysModule {}
