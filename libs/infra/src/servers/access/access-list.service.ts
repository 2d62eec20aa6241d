import { Inject, Injectable } from '@nestjs/common';
import { type Caller, type ErrorCode, isPorticoError, isUuid, PorticoError } from '#libs/kernel';
import { AccessEntries } from './access-entry.repository.js';
import {
  type AccessEntry,
  PORTAL_PEOPLE,
  type FoundPeople,
  type PortalPeople,
  type EntryType,
} from './access-list.port.js';
import { ServerAccess } from './server-access.service.js';

/** What a new entry can be refused with. */
export const ADD_ERRORS: readonly ErrorCode[] = [
  'ALREADY_EXISTS',
  'HOST_ERROR',
  'HOST_TIMEOUT',
  'HOST_UNAVAILABLE',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'TIMEOUT_QUARANTINE',
];

/** What asking the host for people can end with. */
export const CANDIDATE_ERRORS: readonly ErrorCode[] = [
  'TOKEN_MISSING',
  'HOST_ERROR',
  'HOST_TIMEOUT',
  'HOST_UNAVAILABLE',
  'HOST_ACCESS_DENIED',
  'SCOPE_DENIED',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'TIMEOUT_QUARANTINE',
];

/** The host cannot be asked in the name of this caller, or not about this. */
const MAY_NOT_ASK: ReadonlySet<ErrorCode> = new Set(['TOKEN_MISSING', 'SCOPE_DENIED', 'HOST_ACCESS_DENIED']);

/** Who may open the application of a server, and who could be let in. */
@Injectable()
export class AccessList {
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

  /** @throws PorticoError `VALIDATION_ERROR` for somebody the portal does not have, `ALREADY_EXISTS`. */
  async add(caller: Caller, serverId: string, type: EntryType, hostId: number): Promise<AccessEntry> {
    const { server } = await this.access.require(caller.principal, serverId, 'access');
    const name = await this.nameOf(caller, type, hostId);
    if (name === null) {
      throw new PorticoError('VALIDATION_ERROR', {
        message: `The portal has no ${type} ${hostId}.`,
        details: { field: 'hostId' },
      });
    }
    const added = await this.entries.add(server.id, { type, hostId, name });
    if (!added) throw new PorticoError('ALREADY_EXISTS');
    return added;
  }

  /** @throws PorticoError `ACCESS_ENTRY_NOT_FOUND`. */
  async remove(caller: Caller, serverId: string, entryId: string): Promise<void> {
    const { server } = await this.access.require(caller.principal, serverId, 'access');
    const removed = isUuid(entryId) && (await this.entries.remove(server.id, entryId));
    if (!removed) throw new PorticoError('ACCESS_ENTRY_NOT_FOUND');
  }

  /** A name is for people who read the list: without it the entry works as well. */
  private async nameOf(caller: Caller, type: EntryType, hostId: number): Promise<string | null> {
    try {
      return await this.people.nameOf(caller, type, hostId);
    } catch (error) {
      if (isPorticoError(error) && MAY_NOT_ASK.has(error.code)) return '';
      throw error;
    }
  }
}
