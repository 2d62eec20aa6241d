import { Inject, Injectable, Optional } from '@nestjs/common';
import { callerMeta, retryConflict } from '#libs/event-log/contracts';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import { AuthChanges } from '../changes/auth-changes.js';
import type { KeyRecord } from '../keys/key-record.js';
import { KeyWriter } from '../keys/key-writer.js';
import { KEY_SERVERS, type KeyServers } from './key-servers.port.js';
import { Reach } from './reach.query.js';

/** Revokes a key for good. The portal's state does not matter: an access may always be ended. */
@Injectable()
export class RevokeKey {
  constructor(
    private readonly reach: Reach,
    private readonly writer: KeyWriter,
    private readonly changes: AuthChanges,
    @Optional() @Inject(KEY_SERVERS) private readonly servers: KeyServers | null,
  ) {}

  /** A repeat answers the same. @throws PorticoError `KEY_NOT_FOUND`, `KEY_HAS_ACTIVE_SERVERS`. */
  execute(caller: AnyPrincipal, requestId: string, id: string): Promise<KeyRecord> {
    return retryConflict(async () => {
      const { record } = await this.reach.key(caller, id);
      if (record.status === 'ACTIVE') await this.requireNoServers(record.id);
      const ended = await this.writer.end(record, 'REVOKED', callerMeta(caller, requestId));
      for (const { id: over } of ended) this.changes.apply(`key:${over}`);
      return ended[0];
    });
  }

  private async requireNoServers(keyId: string): Promise<void> {
    const servers = (await this.servers?.countOf(keyId)) ?? 0;
    if (servers > 0) throw new PorticoError('KEY_HAS_ACTIVE_SERVERS', { details: { servers } });
  }
}
