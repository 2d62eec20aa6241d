import { Inject, Injectable } from '@nestjs/common';
import { type GrantedKey, GrantedKeysService, type KeyRecord, KeyRecords } from '#libs/auth';
import { callerMeta } from '#libs/event-log';
import {
  type Caller,
  CLOCK,
  type Clock,
  type ErrorCode,
  PorticoError,
  refuseField,
  type Scope,
} from '#libs/kernel';
import { SeatAccess } from '../seats/seat-access.service.js';
import { DeployKeyRepository } from './deploy-key.repository.js';

/** What the key can be refused with. */
export const DEPLOY_KEY_ERRORS: readonly ErrorCode[] = [
  'COWORK_NOT_ACTIVATED',
  'COWORK_FEATURE_DISABLED',
  'SUBSCRIPTION_NOT_ACTIVE',
  'DEPLOY_KEY_EXISTS',
  'INFRA_DISABLED_FOR_PORTAL',
  'KEY_POLICY_READONLY_REQUIRED',
  'KEY_CREATION_RESTRICTED',
  'PORTAL_NOT_FOUND',
  'CONFLICT',
];

/** The one right of such a key. */
const SCOPES: readonly Scope[] = ['svc:infra'];
const LIFETIME_MS = 30 * 86_400_000;
const DEFAULT_NAME = 'Deploy key';

export interface DeployKeyRequest {
  readonly name?: string;
  /** Ends the secret there is. */
  readonly rotate?: boolean;
}

/** The only answer that ever holds the raw key. */
export interface DeployKey {
  readonly record: KeyRecord;
  readonly rawKey: string;
}

/** Another request of the same person was first. */
class PlaceTakenError extends Error {}

/**
 * Gives a person who works through a device a key for servers, which the device's own key is not let near. Whatever
 * the portal says about keys of this person binds it, and a person has one: a lost one is replaced, never doubled.
 */
@Injectable()
export class DeployKeys {
  constructor(
    private readonly seats: SeatAccess,
    private readonly places: DeployKeyRepository,
    private readonly grants: GrantedKeysService,
    private readonly keys: KeyRecords,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PorticoError `VALIDATION_ERROR`, `COWORK_NOT_ACTIVATED`, `SUBSCRIPTION_NOT_ACTIVE`, `DEPLOY_KEY_EXISTS`,
   *   `KEY_CREATION_RESTRICTED`, `INFRA_DISABLED_FOR_PORTAL`, `KEY_POLICY_READONLY_REQUIRED`, `CONFLICT`.
   */
  async issue(caller: Caller, request: DeployKeyRequest): Promise<DeployKey> {
    await this.seats.active(caller.principal);
    try {
      return await this.issueOnce(caller, request);
    } catch (error) {
      if (!(error instanceof PlaceTakenError)) throw error;
      // Now there is one, whose owner has the word.
      return this.issueOnce(caller, request);
    }
  }

  private async issueOnce(
    { principal, requestId }: Caller,
    { name = DEFAULT_NAME, rotate = false }: DeployKeyRequest,
  ): Promise<DeployKey> {
    const { portalId, ownerUserId } = principal;
    const now = this.clock.now();
    const device = await this.keys.maker(principal);
    const order: GrantedKey = {
      portalId,
      ownerUserId,
      name: name.trim() || refuseField('name', 'must not be blank'),
      scopes: SCOPES,
      accessMode: 'READWRITE',
      expiresAt: earlier(new Date(now.getTime() + LIFETIME_MS), device.expiresAt),
      maker: { by: 'key', call: 'POST /v1/cowork/deploy-key', key: device },
    };
    const meta = callerMeta(principal, requestId);
    const before = await this.places.keyOf(portalId, ownerUserId);
    const present = before === null ? null : await this.grants.granted(before, order);
    if (present) {
      if (!rotate && (present.expiresAt === null || present.expiresAt > now)) throw exists(present);
      const renewed = await this.grants.renew(present.id, order, meta);
      if (renewed) return renewed;
    }
    const person = { portalId, userId: ownerUserId };
    return this.grants.issue(order, meta, async (tx, keyId) => {
      if (!(await this.places.take(tx, person, keyId, before))) throw new PlaceTakenError();
    });
  }
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

function exists({ prefix, suffix }: KeyRecord): PorticoError {
  return new PorticoError('DEPLOY_KEY_EXISTS', { details: { prefix, suffix } });
}
