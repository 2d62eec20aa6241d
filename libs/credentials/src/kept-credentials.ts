import type { Config } from '#libs/config';
import { RowCipher } from '#libs/database';
import { ProviderAddresses } from '#libs/http';
import {
  type Clock,
  type ErrorCode,
  holderOf,
  isUuid,
  type KeyLevel,
  mayChange,
  maySee,
  newId,
  PorticoError,
  type Principal,
} from '#libs/kernel';
import type { KeptCredential } from './credential.js';
import type { CredentialTable } from './credential.repository.js';

/** What those are told who may not do something with a key. */
export interface CredentialRefusals {
  readonly notFound: ErrorCode;
  /** There is one of the provider already. */
  readonly exists: ErrorCode;
  /** Message of `NOT_AUTHORIZED`. */
  readonly ofThePortal: string;
}

/** Keys of providers that people and portals keep: who sees and changes which, whatever they are for. */
export abstract class KeptCredentials<Row extends KeptCredential> {
  /** Seals secrets for the row they stand in. */
  protected readonly cipher: RowCipher;
  protected readonly addresses: ProviderAddresses;

  constructor(
    protected readonly credentials: CredentialTable<Row>,
    private readonly refusals: CredentialRefusals,
    protected readonly clock: Clock,
    config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
    this.addresses = new ProviderAddresses(config);
  }

  /** Own ones and those of the portal, oldest first. */
  async list(principal: Principal): Promise<Row[]> {
    const holder = holderOf(principal);
    return (await this.credentials.ofPortal(holder.portalId)).filter((found) => maySee(holder, found));
  }

  /** @throws PorticoError that it is not found, also for those of others. */
  async seen(principal: Principal, id: string): Promise<Row> {
    const found = isUuid(id) ? await this.credentials.find(id) : null;
    if (!found || !maySee(holderOf(principal), found)) throw new PorticoError(this.refusals.notFound);
    return found;
  }

  /** @throws PorticoError that it is not found; `NOT_AUTHORIZED` for one of the portal. */
  protected async changeable(principal: Principal, id: string): Promise<Row> {
    const found = await this.seen(principal, id);
    if (!mayChange(holderOf(principal), found)) throw this.ofThePortal();
    return found;
  }

  /** What every new key begins with. @throws PorticoError `NOT_AUTHORIZED` for one of the portal. */
  protected newRow(principal: Principal, level: KeyLevel) {
    const { portalId, userId, isAdmin } = holderOf(principal);
    if (level === 'portal' && !isAdmin) throw this.ofThePortal();
    return {
      id: newId(),
      portalId,
      userId: level === 'portal' ? null : userId,
      status: 'untested',
      lastTestedAt: null,
      createdAt: this.clock.now(),
    } as const;
  }

  /** @throws PorticoError that there is one already. */
  protected async keep(row: Row): Promise<Row> {
    if (!(await this.credentials.insert(row))) throw new PorticoError(this.refusals.exists);
    return row;
  }

  private ofThePortal(): PorticoError {
    return new PorticoError('NOT_AUTHORIZED', { message: this.refusals.ofThePortal });
  }
}
