import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import type { ClientCredentials } from './client-credentials.policy.js';
import type { Partner } from './partner.js';
import { Partners } from './partners.repository.js';

/** Finds out which partner calls. */
@Injectable()
export class AuthenticatePartner {
  constructor(private readonly partners: Partners) {}

  /** @throws PorticoError `INVALID_CLIENT`. */
  async execute(credentials: ClientCredentials | null): Promise<Partner> {
    const partner =
      credentials && (await this.partners.authenticate(credentials.clientId, credentials.clientSecret));
    if (!partner) throw new PorticoError('INVALID_CLIENT');
    return partner;
  }
}
