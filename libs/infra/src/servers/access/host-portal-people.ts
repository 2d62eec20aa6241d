import { Injectable } from '@nestjs/common';
import { HostCredentials } from '#libs/auth';
import { HostClient, type HostParams } from '#libs/host-client';
import type { Caller } from '#libs/kernel';
import type { EntryType, FoundPeople, PortalPeople, PortalPerson } from './access-list.port.js';

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function nameOf(fields: Fields): string {
  return `${text(fields['NAME'])} ${text(fields['LAST_NAME'])}`.trim() || text(fields['EMAIL']);
}

function readPerson(fields: Fields): PortalPerson {
  const departments = [fields['UF_DEPARTMENT'] ?? []].flat().map(Number);
  return {
    id: Number(fields['ID']),
    name: nameOf(fields),
    position: text(fields['WORK_POSITION']),
    department: departments.filter((number) => Number.isSafeInteger(number)),
    avatar: text(fields['PERSONAL_PHOTO']) || null,
  };
}

/** Asks the host of a portal about its people. */
@Injectable()
export class HostPortalPeople implements PortalPeople {
  constructor(
    private readonly host: HostClient,
    private readonly credentials: HostCredentials,
  ) {}

  async search(caller: Caller, search: string, limit: number): Promise<FoundPeople> {
    const filter = { ACTIVE: true, ...(search !== '' && { NAME_SEARCH: search }) };
    const params = { FILTER: filter, sort: 'LAST_NAME', order: 'ASC' };
    const { rows, total } = await this.rows(caller, 'user.get', params);
    return { people: rows.slice(0, limit).map(readPerson), total };
  }

  async nameOf(caller: Caller, type: EntryType, hostId: number): Promise<string | null> {
    const method = type === 'user' ? 'user.get' : 'department.get';
    const { rows } = await this.rows(caller, method, { ID: hostId });
    const [found] = rows;
    if (!found || Number(found['ID']) !== hostId) return null;
    return type === 'user' ? nameOf(found) : text(found['NAME']);
  }

  private async rows(
    { principal, requestId }: Caller,
    method: string,
    params: HostParams,
  ): Promise<{ rows: readonly Fields[]; total: number }> {
    const credential = await this.credentials.forPrincipal(principal);
    const options = { idempotent: true, caller: principal.keyId, requestId };
    const { result, total } = await this.host.call(credential, method, params, options);
    const rows = Array.isArray(result) ? (result as Fields[]) : [];
    return { rows, total: total ?? rows.length };
  }
}
