import type { PersonKey } from '#libs/auth';
import { StringField } from '#libs/http';
import {
  BooleanField,
  DateField,
  EnumArrayField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
} from '#libs/http/contracts';
import { type AccessMode, KEY_KINDS, type KeyKind, type Scope, SCOPES } from '#libs/kernel';
import type { ShownSession } from './console-session.service.js';

/** Query of `GET /console/sign-in`. */
export class ConsoleSignInQuery {
  @StringField({
    description: 'Domain of the portal',
    maxLength: 300,
    optional: true,
    code: 'INVALID_REQUEST',
  })
  readonly portal?: string;

  @StringField({
    description: 'Page of the console to come back to',
    maxLength: 2_000,
    optional: true,
    code: 'INVALID_REQUEST',
  })
  readonly path?: string;
}

class ConsoleUser {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly name!: string;
  @IntegerField() readonly hostUserId!: number;
  @BooleanField() readonly isAdmin!: boolean;
}

class ConsolePortal {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly domain!: string;
}

class ConsoleKey {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @EnumField({ values: KEY_KINDS }) readonly kind!: KeyKind;
  @StringField() readonly name!: string;
  @StringField() readonly prefix!: string;
  @StringField() readonly suffix!: string;
  @EnumField({ values: ['READWRITE', 'READONLY'] }) readonly accessMode!: AccessMode;
  @EnumArrayField({ values: SCOPES }) readonly scopes!: readonly Scope[];
  @EnumField({ values: ['ACTIVE', 'REVOKED', 'BLOCKED'] }) readonly status!: PersonKey['status'];
  @StringField({ format: 'uuid', nullable: true }) readonly appId!: string | null;
}

/** Who has signed in to the console, and the keys they can call with. */
export class ConsoleSessionAnswer {
  @NestedField(() => ConsoleUser) readonly user!: ConsoleUser;
  @NestedField(() => ConsolePortal) readonly portal!: ConsolePortal;
  @DateField({ description: 'When the session ends unless it is used.' }) readonly expiresAt!: string;
  @NestedArrayField(() => ConsoleKey) readonly keys!: readonly ConsoleKey[];

  static of({ account, name, portal, expiresAt, keys }: ShownSession): ConsoleSessionAnswer {
    const { userId: id, hostUserId, isAdmin } = account;
    return {
      user: { id, name, hostUserId, isAdmin },
      portal: { id: portal.id, domain: portal.domain },
      expiresAt: expiresAt.toISOString(),
      keys,
    };
  }
}

/** How signing out has gone. */
export class SignedOutAnswer {
  @BooleanField({ description: 'Whether somebody was signed in.' }) readonly ended!: boolean;
}
