import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { Caller } from '#libs/kernel';
import { ServerAccess, type AccessibleServer } from '../../servers/access/server-access.query.js';
import { ServerTextRepository, type ServerTexts } from '../../servers/records/server-text.repository.js';

/** Changes what people call a server. */
@Injectable()
export class ChangeCard {
  constructor(
    private readonly database: Database,
    private readonly access: ServerAccess,
    private readonly texts: ServerTextRepository,
  ) {}

  async execute({ principal }: Caller, serverId: string, card: ServerTexts): Promise<AccessibleServer> {
    const found = await this.access.require(principal, serverId, 'describe');
    await this.texts.describe(this.database, serverId, card);
    return found;
  }
}
