import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import type { CredentialDays } from './credential-day.js';
import { CredentialUsage } from './credential-usage.repository.js';
import { FindCredentials } from './find-credentials.query.js';

/** What was used with a provider key the caller sees. */
@Injectable()
export class ReadCredentialUsage {
  constructor(
    private readonly find: FindCredentials,
    private readonly usage: CredentialUsage,
  ) {}

  /** @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`. */
  async execute(principal: Principal, id: string, days: number): Promise<CredentialDays> {
    const credential = await this.find.seen(principal, id);
    return this.usage.days(credential.id, days);
  }
}
