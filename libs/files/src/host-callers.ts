import { Injectable } from '@nestjs/common';
import { HostCredentials } from '#libs/auth';
import type { HostCallOptions, HostCredential } from '#libs/host-client';
import type { RequestContext } from '#libs/http';
import type { Principal } from '#libs/kernel';

/** In whose name the host is called, and for how long anybody waits. */
export interface HostCaller {
  readonly credential: HostCredential;
  readonly options: Omit<HostCallOptions, 'idempotent'> & {
    readonly caller: string;
    readonly signal: AbortSignal;
  };
}

/** Finds the credential of whoever makes a request. */
@Injectable()
export class HostCallers {
  constructor(private readonly credentials: HostCredentials) {}

  /** @throws PorticoError `TOKEN_MISSING`. */
  async of(principal: Principal, { requestId, signal }: RequestContext): Promise<HostCaller> {
    const credential = await this.credentials.forPrincipal(principal);
    return { credential, options: { requestId, signal, caller: principal.keyId } };
  }
}
