import { Injectable } from '@nestjs/common';
import { holderOf, isUuid, mayChange, maySee, PorticoError, type Principal } from '#libs/kernel';
import type { Credential } from './credential.js';
import { SearchCredentialRepository } from './credential.repository.js';

/** Keys of search providers a caller may see. */
@Injectable()
export class FindSearchCredentials {
  constructor(private readonly credentials: SearchCredentialRepository) {}

  /** Own ones and those of the portal, oldest first. */
  async list(principal: Principal): Promise<Credential[]> {
    const holder = holderOf(principal);
    return (await this.credentials.ofPortal(holder.portalId)).filter((found) => maySee(holder, found));
  }

  /** @throws PorticoError `CREDENTIAL_NOT_FOUND`, also for those of others; `NOT_AUTHORIZED` for one of the portal. */
  async changeable(principal: Principal, id: string): Promise<Credential> {
    const holder = holderOf(principal);
    const found = isUuid(id) ? await this.credentials.find(id) : null;
    if (!found || !maySee(holder, found)) throw new PorticoError('CREDENTIAL_NOT_FOUND');
    if (!mayChange(holder, found)) throw ofThePortal();
    return found;
  }
}

export function ofThePortal(): PorticoError {
  const message = 'Keys of the portal are for its administrators to change.';
  return new PorticoError('NOT_AUTHORIZED', { message });
}
