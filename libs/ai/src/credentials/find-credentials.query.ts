import { Injectable } from '@nestjs/common';
import { holderOf, isUuid, mayChange, maySee, PorticoError, type Principal } from '#libs/kernel';
import type { Credential } from './credential.js';
import { CredentialRepository } from './credential.repository.js';

/** Provider keys a caller may see. */
@Injectable()
export class FindCredentials {
  constructor(private readonly credentials: CredentialRepository) {}

  /** Own ones and those of the portal, oldest first. */
  async list(principal: Principal): Promise<Credential[]> {
    const holder = holderOf(principal);
    return (await this.credentials.ofPortal(holder.portalId)).filter((found) => maySee(holder, found));
  }

  /** @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`, also for those of others. */
  async seen(principal: Principal, id: string): Promise<Credential> {
    const found = isUuid(id) ? await this.credentials.find(id) : null;
    if (!found || !maySee(holderOf(principal), found)) throw new PorticoError('AI_CREDENTIAL_NOT_FOUND');
    return found;
  }

  /** @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED` for one of the portal. */
  async changeable(principal: Principal, id: string): Promise<Credential> {
    const found = await this.seen(principal, id);
    if (!mayChange(holderOf(principal), found)) throw ofThePortal();
    return found;
  }
}

export function ofThePortal(): PorticoError {
  const message = 'Provider keys of the portal are for its administrators to change.';
  return new PorticoError('NOT_AUTHORIZED', { message });
}
