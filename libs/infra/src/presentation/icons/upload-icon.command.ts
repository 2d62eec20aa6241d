import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, type Principal } from '#libs/kernel';
import { ServerAccess } from '../../servers/access/server-access.query.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { checkIcon } from './check-icon.policy.js';
import { ServerIconRepository, type StoredIcon } from './server-icon.repository.js';

/** Gives a server its icon. */
@Injectable()
export class UploadIcon {
  constructor(
    private readonly access: ServerAccess,
    private readonly icons: ServerIconRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `INVALID_ICON`. */
  async execute(
    principal: Principal,
    serverId: string,
    bytes: Buffer,
  ): Promise<{ readonly server: ServerRow; readonly icon: StoredIcon }> {
    const { server } = await this.access.require(principal, serverId, 'icon');
    const icon = { ...checkIcon(bytes), updatedAt: this.clock.now() };
    await this.icons.put(serverId, icon);
    return { server, icon };
  }
}
