import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '#libs/kernel';
import { ServerAccess } from '../access/server-access.query.js';
import type { AccessEntry } from './access-entry.js';
import { AccessEntries } from './access-entry.repository.js';
import { PORTAL_PEOPLE, type FoundPeople, type PortalPeople } from './portal-people.port.js';

/** Who is in the access list of a server, and who could be. */
@Injectable()
export class ReadAccessList {
  constructor(
    private readonly access: ServerAccess,
    private readonly entries: AccessEntries,
    @Inject(PORTAL_PEOPLE) private readonly people: PortalPeople,
  ) {}

  async list({ principal }: Caller, serverId: string): Promise<AccessEntry[]> {
    const { server } = await this.access.require(principal, serverId, 'access');
    return this.entries.list(server.id);
  }

  /** @throws PorticoError what {@link PortalPeople.search} throws. */
  async candidates(caller: Caller, serverId: string, search: string, limit: number): Promise<FoundPeople> {
    await this.access.require(caller.principal, serverId, 'access');
    return this.people.search(caller, search.trim(), limit);
  }
}
