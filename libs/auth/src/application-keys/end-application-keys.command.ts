import { Inject, Injectable, Optional } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { retryConflict } from '#libs/event-log/contracts';
import { PorticoError } from '#libs/kernel';
import { AuthChanges } from '../changes/auth-changes.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import { KeyWriter } from '../keys/key-writer.js';
import { KEY_SERVERS, type KeyServers } from '../management/key-servers.port.js';

/** Revokes every key of an application for good. */
@Injectable()
export class EndApplicationKeys {
  constructor(
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
    private readonly changes: AuthChanges,
    @Optional() @Inject(KEY_SERVERS) private readonly servers: KeyServers | null,
  ) {}

  /** @throws PorticoError `KEY_HAS_ACTIVE_SERVERS` while a key of the application controls servers. */
  async requireNoServers(appId: string): Promise<void> {
    let servers = 0;
    for (const { id } of await this.records.activeOfApplication(appId)) {
      servers += (await this.servers?.countOf(id)) ?? 0;
    }
    if (servers > 0) throw new PorticoError('KEY_HAS_ACTIVE_SERVERS', { details: { servers } });
  }

  /** A repeat changes nothing. @throws PorticoError `CONFLICT`. */
  execute(appId: string, meta: EventMeta): Promise<void> {
    return retryConflict(async () => {
      for (const record of await this.records.activeOfApplication(appId)) {
        for (const { id } of await this.writer.end(record, 'REVOKED', meta)) this.changes.apply(`key:${id}`);
      }
    });
  }
}
