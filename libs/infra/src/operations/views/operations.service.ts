import { Injectable } from '@nestjs/common';
import { PorticoError, type Principal, isUuid } from '#libs/kernel';
import { mayDo } from '../../servers/access/server-access.policy.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import { OperationViewRepository } from './operation-view.repository.js';
import { parseKind, parseLimit, type OperationRow } from './operation.policy.js';

/** Operations of servers, for the exact key that started them. Reads only: wakes and releases nothing. */
@Injectable()
export class Operations {
  constructor(
    private readonly access: ServerAccess,
    private readonly operations: OperationViewRepository,
  ) {}

  /** @throws PorticoError `OPERATION_NOT_FOUND` for unknown operations and for any other key. */
  async find(principal: Principal, operationId: string): Promise<OperationRow> {
    const row = isUuid(operationId) ? await this.operations.find(operationId) : null;
    if (!row || row.keyId !== principal.keyId) throw new PorticoError('OPERATION_NOT_FOUND');
    return row;
  }

  /**
   * The last ones of a server.
   * @param query the query values as sent.
   * @throws PorticoError `SERVER_NOT_FOUND` unless the caller may read the server or began an operation
   *   there, which a soft delete does not change; `INVALID_LIMIT`, `INVALID_KIND`.
   */
  async list(
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
