import { Body, Controller, Inject, Param, Query } from '@nestjs/common';
import {
  answer,
  CurrentContext,
  CurrentPrincipal,
  pageAnswer,
  RequestContext,
  Route,
  success,
} from '#libs/http';
import { type AnyPrincipal, CLOCK, type Clock } from '#libs/kernel';
import { UserNames } from '../directory/user-names.query.js';
import type { KeyRecord } from '../keys/key-record.js';
import { ChangedKeyWarnings } from './changed-key.answer.js';
import { ChangeKey } from './change-key.command.js';
import { IssueKey } from './issue-key.command.js';
import { IssuedKeyAnswer } from './issued-key.answer.js';
import { KeyAnswer } from './key.answer.js';
import { ChangeKeyBody, IssueKeyBody, ListKeysQuery, RotateKeyBody } from './keys.dto.js';
import { ListKeys } from './list-keys.query.js';
import {
  CHANGE_CODES,
  managementAccess,
  POLICY_CODES,
  PORTAL_CODES,
  ROTATION_CODES,
} from './management-access.js';
import { Reach } from './reach.query.js';
import { RevokedKeyAnswer } from './revoked-key.answer.js';
import { RevokeKey } from './revoke-key.command.js';
import { RotatedKeyAnswer } from './rotated-key.answer.js';
import { RotateKey } from './rotate-key.command.js';

const READ = managementAccess('svc:mgmt:keys', 'read');
const WRITE = managementAccess('svc:mgmt:keys', 'write');
const COMMON = { tag: 'keys', owner: 'none', rateLimit: 'default', status: 200 } as const;

/** Keys of the portals a management key reaches. */
@Controller()
export class KeysController {
  constructor(
    private readonly reach: Reach,
    private readonly listing: ListKeys,
    private readonly issuing: IssueKey,
    private readonly changing: ChangeKey,
    private readonly rotation: RotateKey,
    private readonly revocation: RevokeKey,
    private readonly names: UserNames,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route({
    ...COMMON,
    method: 'GET',
    path: '/v1/keys',
    summary: 'Keys the management key may see, newest first',
    auth: READ,
    idempotency: 'none',
    response: pageAnswer(KeyAnswer),
    errors: [],
  })
  async list(@CurrentPrincipal() caller: AnyPrincipal, @Query() query: ListKeysQuery) {
    const { records, total } = await this.listing.execute(caller, query);
    return success(await this.shown(records), { total, page: query.page, limit: query.limit });
  }

  @Route({
    ...COMMON,
    method: 'POST',
    path: '/v1/keys',
    summary: 'Issue a personal key; its raw form is shown this once',
    auth: WRITE,
    idempotency: 'supported',
    status: 201,
    response: answer(IssuedKeyAnswer),
    errors: ['PORTAL_NOT_FOUND', 'KEY_CREATION_RESTRICTED', 'CONFLICT', ...POLICY_CODES, ...PORTAL_CODES],
  })
  async issue(
    @CurrentPrincipal() caller: AnyPrincipal,
    @CurrentContext() { requestId }: RequestContext,
    @Body() body: IssueKeyBody,
  ) {
    const { record, rawKey } = await this.issuing.execute(caller, requestId, body);
    return success({ ...(await this.shownOne(record)), rawKey });
  }

  @Route({
    ...COMMON,
    method: 'GET',
    path: '/v1/keys/:id',
    summary: 'One key',
    auth: READ,
    idempotency: 'none',
    response: answer(KeyAnswer),
    errors: ['KEY_NOT_FOUND'],
  })
  async read(@CurrentPrincipal() caller: AnyPrincipal, @Param('id') id: string) {
    const { record } = await this.reach.key(caller, id);
    return success(await this.shownOne(record));
  }

  @Route({
    ...COMMON,
    method: 'PATCH',
    path: '/v1/keys/:id',
    summary: 'Change settings of a key',
    description: 'The host knows the host scopes of the issue only; later ones answer `HOST_ACCESS_DENIED`.',
    auth: WRITE,
    idempotency: 'none',
    response: answer(KeyAnswer, ChangedKeyWarnings),
    errors: [...CHANGE_CODES, ...POLICY_CODES, ...PORTAL_CODES],
  })
  async change(
    @CurrentPrincipal() caller: AnyPrincipal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() body: ChangeKeyBody,
  ) {
    const { record, hasNewHostScopes } = await this.changing.execute(caller, requestId, id, body);
    return success(await this.shownOne(record), ChangedKeyWarnings.of(hasNewHostScopes));
  }

  @Route({
    ...COMMON,
    method: 'DELETE',
    path: '/v1/keys/:id',
    summary: 'Revoke a key for good; a repeat answers the same',
    auth: WRITE,
    idempotency: 'none',
    response: answer(RevokedKeyAnswer),
    errors: ['KEY_NOT_FOUND', 'KEY_HAS_ACTIVE_SERVERS', 'CONFLICT'],
  })
  async revoke(
    @CurrentPrincipal() caller: AnyPrincipal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') keyId: string,
  ) {
    return success(RevokedKeyAnswer.of(await this.revocation.execute(caller, requestId, keyId)));
  }

  @Route({
    ...COMMON,
    method: 'POST',
    path: '/v1/keys/:id/rotate',
    summary: 'Give a key a new secret; the present one stays valid for a grace period',
    auth: WRITE,
    idempotency: 'supported',
    response: answer(RotatedKeyAnswer),
    errors: [...ROTATION_CODES, ...PORTAL_CODES],
  })
  async rotate(
    @CurrentPrincipal() caller: AnyPrincipal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() { graceSeconds }: RotateKeyBody,
  ) {
    const rotated = await this.rotation.execute(caller, requestId, id, graceSeconds);
    const { record, rawKey, previous } = rotated;
    const { suffix, validUntil } = previous;
    return success({
      ...(await this.shownOne(record)),
      rawKey,
      previous: { suffix, validUntil: validUntil.toISOString() },
    });
  }

  private async shown(records: readonly KeyRecord[]): Promise<KeyAnswer[]> {
    const names = await this.names.find([...new Set(records.map(({ ownerUserId }) => ownerUserId))]);
    const now = this.clock.now();
    return records.map((record) => KeyAnswer.of(record, names, now));
  }

  private async shownOne(record: KeyRecord): Promise<KeyAnswer> {
    const [answered] = await this.shown([record]);
    return answered!;
  }
}
