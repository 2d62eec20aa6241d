import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { Caller } from '../../contracts/caller.js';
import { ServerAccess, type AccessibleServer } from '../../servers/access/server-access.query.js';
import { ServerRepository } from '../../servers/views/server.repository.js';

/** The texts of a server for people; what is absent stays. They are in no fact, so that they can be erased. */
export interface ServerCard {
  readonly displayName?: string;
  readonly description?: string;
}

@Injectable()
export class ChangeCard {
  constructor(
    private readonly database: Database,
    private readonly access: ServerAccess,
    private readonly servers: ServerRepository,
  ) {}

  async execute({ principal }: Caller, serverId: string, card: ServerCard): Promise<AccessibleServer> {
    const found = await this.access.require(principal, serverId, 'describe');
    await this.servers.describe(this.database, serverId, card);
    return found;
  }
}
