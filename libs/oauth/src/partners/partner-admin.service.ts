import { Inject, Injectable, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { readRedirectUris, tokenUrlOf } from '#libs/applications/operator';
import { AuthAdminModule, HostApplicationStore, KeyAdmin, PortalAdmin } from '#libs/auth/operator';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock, isUuid, newId, PorticoError } from '#libs/kernel';
import { newSecret } from '../one-time-secrets.js';
import type { Partner } from './partner.policy.js';
import { ConnectKeyEntity, PartnerEntity, Partners } from './partners.repository.js';

const LONGEST_NAME = 100;

function refuse(field: string, message: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message: `${field} ${message}`, details: { field } });
}

/** Operator's view of partners, and of how users of a portal sign in to the service itself. */
@Injectable()
export class PartnerAdmin {
  constructor(
    private readonly partners: Partners,
    private readonly keys: KeyAdmin,
    private readonly portals: PortalAdmin,
    private readonly hostApplications: HostApplicationStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns the partner with its secret, which is not shown again. @throws PorticoError `VALIDATION_ERROR`. */
  async create(
    name: string,
    redirectUris: readonly string[],
  ): Promise<Partner & { readonly clientSecret: string }> {
    const shown = name.trim();
    if (shown === '' || shown.length > LONGEST_NAME)
      refuse('name', `must have 1 to ${LONGEST_NAME} characters`);
    const addresses = readRedirectUris(redirectUris);
    if (addresses.length === 0) refuse('redirectUris', 'must name at least one address');
    const id = newId();
    const clientId = `partner_${id.replaceAll('-', '')}`;
    const partner = { id, clientId, name: shown, redirectUris: addresses, createdAt: this.clock.now() };
    const clientSecret = newSecret();
    await this.partners.add(partner, clientSecret);
    return { ...partner, clientSecret };
  }

  list(): Promise<Partner[]> {
    return this.partners.all();
  }

  /** Removes a partner; every key it was given ends. @throws PorticoError `ENTITY_NOT_FOUND`. */
  async remove(id: string): Promise<{ readonly id: string; readonly revokedKeys: number }> {
    if (!isUuid(id) || !(await this.partners.byId(id))) {
      throw new PorticoError('ENTITY_NOT_FOUND', { message: `There is no partner ${id}.` });
    }
    const keys = await this.partners.keys(id);
    for (const keyId of keys) await this.keys.revoke(keyId);
    await this.partners.remove(id);
    return { id, revokedKeys: keys.length };
  }

  /**
   * Names the service's own application on a portal, with which its users sign in for a partner.
   * @throws PorticoError `PORTAL_NOT_FOUND`.
   */
  async setPortalClient(portalId: string, clientId: string, clientSecret: string): Promise<{ id: string }> {
    const portal = (await this.portals.list()).find(({ id }) => id === portalId.toLowerCase());
    if (!portal) throw new PorticoError('PORTAL_NOT_FOUND', { message: `There is no portal ${portalId}.` });
    const tokenUrl = tokenUrlOf(this.config.hostTokenUrl, portal.restUrl);
    await this.hostApplications.save(portal.id, { clientId, clientSecret, tokenUrl });
    return { id: portal.id };
  }
}

/** Partners as rows, and the operator's view of them. Needs the configuration and the database; no HTTP. */
@Module({
  imports: [AuthAdminModule, TypeOrmModule.forFeature([PartnerEntity, ConnectKeyEntity])],
  providers: [Partners, PartnerAdmin],
  exports: [Partners, PartnerAdmin],
})
export class PartnersModule {}
