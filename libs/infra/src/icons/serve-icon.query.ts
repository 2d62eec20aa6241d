import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Bytes of an icon, as they are sent. */
export interface ServedIcon {
  readonly contentType: string;
  readonly data: Buffer;
  readonly updatedAt: Date;
}

/** The icon of a server, for everybody: the portal's catalogue shows it. */
@Injectable()
export class ServeIcon {
  constructor(private readonly database: Database) {}

  /** Null when the server has none. */
  async execute(serverId: string): Promise<ServedIcon | null> {
    const [row] = await this.database.query<ServedIcon>(
      `select content_type as "contentType", data, updated_at as "updatedAt"
         from infra.server_icon where server_id = $1`,
      [serverId],
    );
    return row ?? null;
  }
}
