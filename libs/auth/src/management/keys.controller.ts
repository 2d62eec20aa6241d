import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentPrincipal,
  pageAnswer,
  type RouteAccess,
  success,
} from '#libs/http';
import { type AnyPrincipal, type Caller, CLOCK, type Clock, type Scope } from '#libs/kernel';
import { Accounts } from '../directory/directory.js';
import type { KeyRecord } from '../keys/key-record.js';
import {
  ChangedKeyWarnings,
  ChangeKeyBody,
  IssuedKeyAnswer,
  IssueKeyBody,
  KeyAnswer,
  KeysPageQuery,
  ListKeysQuery,
  PortalAnswer,
  RevokedKeyAnswer,
  RotatedKeyAnswer,
  RotateKeyBody,
} from './keys.dto.js';
import { CHANGE_ERRORS, ISSUE_ERRORS, KeysService, ROTATION_ERRORS } from './keys.service.js';
import { ManagedAccounts } from './managed-accounts.js';

/** Who may manage: a management key belongs to no portal, so the state of one cannot stop it. */
function managementAccess(scope: Scope, mode: RouteAccess['mode']): RouteAccess {
  return { scope, kinds: ['management'], mode, session: 'none', frozen: 'allowed', cowork: 'allowed' };
}

const READ = managementAccess('svc:mgmt:keys', 'read');
const WRITE = managementAccess('svc:mgmt:keys', 'write');
const COMMON = { tag: 'keys', owner: 'none' } as const;

/** Keys of the portals of a management key. */
@Controller('v1/keys')
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly accounts: Accounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Api({
    ...COMMON,
    summary: 'Keys the management key may see, newest first',
    auth: READ,
    response: pageAnswer(KeyAnswer),
  })
  @Get()
  async list(@CurrentPrincipal() caller: AnyPrincipal, @Query() query: ListKeysQuery) {
    const { records, total } = await this.keys.list(caller, query);
    return success(await this.shown(records), { total, page: query.page, limit: query.limit });
  }

  @Api({
    ...COMMON,
    summary: 'Issue a personal key; its raw form is shown this once',
    auth: WRITE,
    idempotency: 'supported',
    status: 201,
    response: answer(IssuedKeyAnswer),
    errors: ISSUE_ERRORS,
  })
  @Post()
  async issue(@CurrentCaller() { principal, requestId }: Caller<AnyPrincipal>, @Body() body: IssueKeyBody) {
    const { record, rawKey } = await this.keys.issue(principal, requestId, body);
    return success({ ...(await this.shownOne(record)), rawKey });
  }

  @Api({ ...COMMON, summary: 'One key', auth: READ, response: answer(KeyAnswer), errors: ['KEY_NOT_FOUND'] })
  @Get(':id')
  async read(@CurrentPrincipal() caller: AnyPrincipal, @Param('id') id: string) {
    return success(await this.shownOne(await this.keys.find(caller, id)));
  }

  @Api({
    ...COMMON,
    summary: 'Change settings of a key',
    description: 'The host knows the host scopes of the issue only; later ones answer `HOST_ACCESS_DENIED`.',
    auth: WRITE,
    response: answer(KeyAnswer, ChangedKeyWarnings),
    errors: CHANGE_ERRORS,
  })
  @Patch(':id')
  async change(
    @CurrentCaller() { principal, requestId }: Caller<AnyPrincipal>,
    @Param('id') id: string,
    @Body() body: ChangeKeyBody,
  ) {
    const { record, hasNewHostScopes } = await this.keys.change(principal, requestId, id, body);
    return success(await this.shownOne(record), ChangedKeyWarnings.of(hasNewHostScopes));
  }

  @Api({
    ...COMMON,
    summary: 'Revoke a key for good; a repeat answers the same',
    auth: WRITE,
    response: answer(RevokedKeyAnswer),
    errors: ['KEY_NOT_FOUND', 'KEY_HAS_ACTIVE_SERVERS', 'CONFLICT'],
  })
  @Delete(':id')
  async revoke(@CurrentCaller() { principal, requestId }: Caller<AnyPrincipal>, @Param('id') keyId: string) {
    return success(RevokedKeyAnswer.of(await this.keys.revoke(principal, requestId, keyId)));
  }

  @Api({
    ...COMMON,
    summary: 'Give a key a new secret; the present one stays valid for a grace period',
    auth: WRITE,
    idempotency: 'supported',
    response: answer(RotatedKeyAnswer),
    errors: ROTATION_ERRORS,
  })
  @Post(':id/rotate')
  async rotate(
    @CurrentCaller() { principal, requestId }: Caller<AnyPrincipal>,
    @Param('id') id: string,
    @Body() { graceSeconds }: RotateKeyBody,
  ) {
    const { record, ...rotated } = await this.keys.rotate(principal, requestId, id, graceSeconds);
    return success(RotatedKeyAnswer.with(await this.shownOne(record), rotated));
  }

  private async shown(records: readonly KeyRecord[]): Promise<KeyAnswer[]> {
    const names = await this.accounts.findNames([...new Set(records.map(({ ownerUserId }) => ownerUserId))]);
    const now = this.clock.now();
    return records.map((record) => KeyAnswer.of(record, names, now));
  }

  private async shownOne(record: KeyRecord): Promise<KeyAnswer> {
    const [answered] = await this.shown([record]);
    return answered!;
  }
}

/** The portals of a management key. */
@Controller('v1/portals')
export class PortalsController {
  constructor(private readonly accounts: ManagedAccounts) {}

  @Api({
    ...COMMON,
    summary: 'Portals of the person behind the management key',
    auth: managementAccess('svc:mgmt:portals', 'read'),
    response: pageAnswer(PortalAnswer),
  })
  @Get()
  async list(@CurrentPrincipal() caller: AnyPrincipal, @Query() { page, limit }: KeysPageQuery) {
    const { portals, total } = await this.accounts.listPortals(caller, limit, (page - 1) * limit);
    return success(portals, { total, page, limit });
  }
}
