import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { isPorticoError } from '#libs/kernel';
import type { UserState } from '../keys/key-record.js';
import { UserAdmin } from './user-admin.js';

const LONGEST_NAME = 100;

/** A person as the host describes them at a sign-in. */
export interface HostPerson {
  readonly portalId: string;
  /** Employee number on the host. */
  readonly hostUserId: number;
  readonly name: string;
  readonly isAdmin: boolean;
}

export interface SignedInUser {
  /** Platform user id. */
  readonly id: string;
  readonly state: UserState;
}

/** Users of a portal who come through the host: known ones are found, others registered. */
@Injectable()
export class SignedInUsers {
  constructor(
    private readonly database: Database,
    private readonly users: UserAdmin,
  ) {}

  /** The user of that employee number; whether they administer the portal follows the host. */
  async ensure(person: HostPerson, meta: EventMeta): Promise<SignedInUser> {
    const { portalId, hostUserId, isAdmin } = person;
    const known = (await this.find(portalId, hostUserId)) ?? (await this.register(person, meta));
    if (known.isAdmin !== isAdmin) await this.users.set(known.id, { admin: isAdmin }, meta);
    return { id: known.id, state: known.state };
  }

  private async find(portalId: string, hostUserId: number) {
    const [row] = await this.database.query<SignedInUser & { readonly isAdmin: boolean }>(
      `select id, state, is_admin as "isAdmin" from auth.user_account
        where portal_id = $1 and host_user_id = $2`,
      [portalId, hostUserId],
    );
    return row ?? null;
  }

  private async register({ portalId, hostUserId, name, isAdmin }: HostPerson, meta: EventMeta) {
    const shown = name.trim().slice(0, LONGEST_NAME) || String(hostUserId);
    try {
      const { id } = await this.users.create({ portalId, hostUserId, name: shown, admin: isAdmin }, meta);
      return { id, state: 'ACTIVE' as const, isAdmin };
    } catch (error) {
      // Two first sign-ins at once: the other one was faster.
      const other =
        isPorticoError(error) && error.code === 'VALIDATION_ERROR'
          ? await this.find(portalId, hostUserId)
          : null;
      if (!other) throw error;
      return other;
    }
  }
}
