import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, IsNull, MoreThan, PrimaryColumn, Repository } from 'typeorm';
import { Database } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import type { ConnectScope } from './connect-scopes.data.js';
import { clearOldRows, hashOf, newSecret, type Person, RowSeal } from '../one-time-secrets.js';
import { STATE_SECONDS } from '../sign-in/sign-in.repository.js';
import type { SignedIn } from '../tokens/sign-in-results.repository.js';

/** What a partner asks a user for. */
export interface ConnectOrder {
  readonly partnerId: string;
  readonly redirectUri: string;
  readonly scopes: readonly ConnectScope[];
  /** Of the partner, byte for byte; null when it sent none. */
  readonly state: string | null;
  readonly codeChallenge: string | null;
}

/** The same while the user decides. */
export interface ConnectRequest extends ConnectOrder {
  readonly id: string;
  /** Null until the user has signed in. */
  readonly user: { readonly portalId: string; readonly userId: string; readonly person: Person } | null;
}

@Entity({ schema: 'oauth', name: 'connect_request' })
export class ConnectRequestEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('bytea') handleHash!: Buffer;
  @Column('uuid') partnerId!: string;
  @Column('text') redirectUri!: string;
  @Column('text', { array: true }) scopes!: ConnectScope[];
  /** Sealed for the row, as is the person. */
  @Column('text', { nullable: true }) stateSealed!: string | null;
  @Column('text', { nullable: true }) codeChallenge!: string | null;
  @Column('bytea') browserHash!: Buffer;
  @Column('uuid', { nullable: true }) portalId!: string | null;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text', { nullable: true }) personSealed!: string | null;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}

const unknown = (): PorticoError => new PorticoError('INVALID_STATE', { details: { reason: 'NOT_FOUND' } });

/** Requests of partners while a user signs in and decides, under a handle only that browser can use. */
@Injectable()
export class ConnectRequests {
  constructor(
    private readonly database: Database,
    @InjectRepository(ConnectRequestEntity) private readonly requests: Repository<ConnectRequestEntity>,
    private readonly seal: RowSeal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the handle. */
  async begin(order: ConnectOrder, browser: string): Promise<{ id: string; handle: string }> {
    const id = newId();
    const handle = newSecret();
    const nowMs = this.clock.nowMs();
    const { partnerId, redirectUri, scopes, state, codeChallenge } = order;
    await this.requests.insert({
      id,
      handleHash: hashOf(handle),
      partnerId,
      redirectUri,
      scopes: [...scopes],
      stateSealed: state === null ? null : this.seal.closeText(state, id),
      codeChallenge,
      browserHash: hashOf(browser),
      expiresAt: new Date(nowMs + STATE_SECONDS * 1_000),
    });
    await clearOldRows(this.database, 'connect_request', nowMs);
    return { id, handle };
  }

  /** @throws PorticoError `INVALID_STATE`. */
  async find(handle: string, browser: string | null): Promise<ConnectRequest> {
    const handles = { handleHash: hashOf(handle), browserHash: hashOf(browser ?? '') };
    const row = await this.requests.findOneBy({ ...handles, ...this.open() });
    if (!row) throw unknown();
    return this.read(row);
  }

  /** The request a sign-in was for; the browser was checked with the sign-in. @throws PorticoError `INVALID_STATE`. */
  async byId(id: string): Promise<ConnectRequest> {
    const row = await this.requests.findOneBy({ id, ...this.open() });
    if (!row) throw unknown();
    return this.read(row);
  }

  /** Notes who has signed in. @returns a new handle. @throws PorticoError `INVALID_STATE`. */
  async signedIn(id: string, { portalId, userId, person }: SignedIn): Promise<string> {
    const handle = newSecret();
    const user = { portalId, userId, personSealed: this.seal.close(person, id) };
    const which = { id, ...this.open() };
    const { affected } = await this.requests.update(which, { ...user, handleHash: hashOf(handle) });
    if (affected !== 1) throw unknown();
    return handle;
  }

  /** Ends a request, once. @throws PorticoError `INVALID_STATE`. */
  async end(id: string): Promise<void> {
    const { affected } = await this.requests.update({ id, ...this.open() }, { usedAt: this.clock.now() });
    if (affected !== 1) throw unknown();
  }

  /** What is neither used nor over. */
  private open() {
    return { usedAt: IsNull(), expiresAt: MoreThan(this.clock.now()) };
  }

  private read({
    id,
    partnerId,
    redirectUri,
    scopes,
    codeChallenge,
    portalId,
    userId,
    personSealed,
    stateSealed,
  }: ConnectRequestEntity): ConnectRequest {
    const user =
      portalId === null || userId === null || personSealed === null
        ? null
        : { portalId, userId, person: this.seal.open(personSealed, id) };
    const state = stateSealed === null ? null : this.seal.openText(stateSealed, id);
    return { id, partnerId, redirectUri, scopes, codeChallenge, user, state };
  }
}
