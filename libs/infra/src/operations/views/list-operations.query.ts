import { Injectable } from '@nestjs/common';
import { PorticoError, type Principal } from '#libs/kernel';
import { mayDo } from '../../servers/access/server-access.policy.js';
import { ServerAccess } from '../../servers/access/server-access.query.js';
import { parseKind, parseLimit } from './list-parameters.policy.js';
import type { OperationRow } from './observe-operation.policy.js';
import { OperationViewRepository } from './operation-view.repository.js';

/** Last operations of a server started by the calling key. Reads only: wakes and releases nothing. */
@Injectable()
export class ListOperations {
  constructor(
    private readonly access: ServerAccess,
    private readonly operations: OperationViewRepository,
  ) {}

  /**
   * @param query the query values as sent.
   * @throws PorticoError `SERVER_NOT_FOUND` unless the caller may read the server or began an operation
   *   there, which a soft delete does not change; `INVALID_LIMIT`, `INVALID_KIND`.
   */
  async execute(
    principal: Principal,
    serverId: string,
    query: Readonly<Record<string, unknown>>,
  ): Promise<OperationRow[]> {
    const found = await this.access.find(principal, serverId);
    if (!found) throw new PorticoError('SERVER_NOT_FOUND');
    const visible =
      mayDo(found.relation, 'read') || (await this.operations.hasAny(serverId, principal.keyId));
    if (!visible) throw new PorticoError('SERVER_NOT_FOUND');
    const limit = parseLimit(query.limit);
    const kind = parseKind(query.kind);
    return this.operations.list(serverId, principal.keyId, kind, limit);
  }
}
