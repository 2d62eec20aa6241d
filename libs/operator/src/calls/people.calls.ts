import { BooleanField, EnumField, IntegerField, StringField } from '#libs/http/contracts';
import type { KeyKind, KeyStatus, OperatorInput, UserState } from '../contracts/index.js';
import { idCursor, NoInputBody, PagedInput, pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, reading, writing } from './operator-call.js';

const USER_STATES = ['ACTIVE', 'BLOCKED', 'PENDING_ERASURE', 'WAITLIST'] as const satisfies UserState[];
const KEY_STATUSES = ['ACTIVE', 'REVOKED', 'BLOCKED'] as const satisfies KeyStatus[];
const KEY_KINDS = ['personal', 'application', 'management', 'cowork'] as const satisfies KeyKind[];

class OfPortal extends PagedInput {
  @StringField({ description: 'Only those of this portal: id or domain', maxLength: 253, optional: true })
  readonly portal?: string;
}

class UsersListInput extends OfPortal {
  @StringField({ description: 'In the name; or the number of the host', maxLength: 200, optional: true })
  readonly text?: string;

  @EnumField({ description: 'Only those in this state', values: USER_STATES, optional: true })
  readonly state?: UserState;
}

class NamedUser {
  @StringField({ description: 'Id of the user', maxLength: 64 })
  readonly user!: string;
}

class UsersSetInput extends NamedUser implements OperatorInput<'users.set'> {
  @EnumField({
    description: 'What their keys may do',
    values: ['active', 'blocked', 'pending-erasure', 'waitlist'],
    optional: true,
  })
  readonly state?: 'active' | 'blocked' | 'pending-erasure' | 'waitlist';

  @BooleanField({ description: 'Whether the user is an administrator of the portal', optional: true })
  readonly admin?: boolean;

  @StringField({
    description: 'User of another portal who is the same person; the own id ends a link',
    maxLength: 64,
    optional: true,
  })
  readonly samePersonAs?: string;
}

class KeysListInput extends OfPortal {
  @StringField({ description: 'Only keys of this user', maxLength: 64, optional: true })
  readonly user?: string;

  @EnumField({ description: 'Only those with this status', values: KEY_STATUSES, optional: true })
  readonly status?: KeyStatus;

  @EnumField({ description: 'Only those of this kind', values: KEY_KINDS, optional: true })
  readonly kind?: KeyKind;

  @StringField({ description: 'In name, prefix or suffix', maxLength: 200, optional: true })
  readonly text?: string;
}

class NamedKey {
  @StringField({ description: 'Id of the key', maxLength: 64 })
  readonly key!: string;
}

class KeysSetInput extends NamedKey implements OperatorInput<'keys.set'> {
  @IntegerField({ description: 'AI calls a minute; null for the default', nullable: true })
  readonly rateLimit!: number | null;
}

/** People, their keys, and the applications and systems that ask for them. */
export const PEOPLE_CALLS = {
  'users.list': reading('users.list', {
    services: ['portals', 'users'],
    input: UsersListInput,
    run: async (services, input) => {
      const portalId = await portalIdOf(services, input.portal);
      const [text, state, after] = [input.text ?? null, input.state ?? null, idCursor(input)];
      return pageOf(
        input,
        (limit) => services.users.page({ portalId, text, state, after, limit }),
        ({ id }) => id,
      );
    },
  }),

  'users.get': reading('users.get', {
    services: ['users'],
    input: NamedUser,
    run: ({ users }, { user }) => users.get(user),
  }),

  'users.set': writing('users.set', {
    services: ['users'],
    input: UsersSetInput,
    target: ({ user }) => user,
    run: ({ users }, { user, ...change }) => users.set(user, change),
  }),

  'keys.list': reading('keys.list', {
    services: ['portals', 'keys'],
    input: KeysListInput,
    run: async (services, input) => {
      const question = {
        portalId: await portalIdOf(services, input.portal),
        ownerUserId: input.user ?? null,
        status: input.status ?? null,
        kind: input.kind ?? null,
        text: input.text ?? null,
        after: idCursor(input),
      };
      return pageOf(
        input,
        (limit) => services.keys.page({ ...question, limit }),
        ({ id }) => id,
      );
    },
  }),

  'keys.tightened': reading('keys.tightened', {
    services: ['portals', 'tightenedKeys'],
    input: OfPortal,
    run: async (services, input) => {
      const [portalId, after] = [await portalIdOf(services, input.portal), idCursor(input)];
      return pageOf(
        input,
        (limit) => services.tightenedKeys.page(portalId, after, limit),
        ({ id }) => id,
      );
    },
  }),

  'keys.get': reading('keys.get', {
    services: ['keys'],
    input: NamedKey,
    run: ({ keys }, { key }) => keys.get(key),
  }),

  'keys.block': writing('keys.block', {
    services: ['keys'],
    input: NamedKey,
    target: ({ key }) => key,
    run: ({ keys }, { key }) => keys.block(key),
  }),

  'keys.revoke': writing('keys.revoke', {
    services: ['keys'],
    input: NamedKey,
    target: ({ key }) => key,
    run: ({ keys }, { key }) => keys.revoke(key),
  }),

  'keys.set': writing('keys.set', {
    services: ['keys'],
    input: KeysSetInput,
    target: ({ key }) => key,
    run: ({ keys }, { key, rateLimit }) => keys.set(key, rateLimit),
  }),

  'applications.list': reading('applications.list', {
    services: ['portals', 'applications'],
    input: OfPortal,
    run: async (services, input) => {
      const [portalId, after] = [await portalIdOf(services, input.portal), idCursor(input)];
      return pageOf(
        input,
        (limit) => services.applications.page(portalId, after, limit),
        ({ id }) => id,
      );
    },
  }),

  'partners.list': reading('partners.list', {
    services: ['partners'],
    input: NoInputBody,
    run: ({ partners }) => partners.list(),
  }),
} satisfies CallsOf<'users' | 'keys' | 'applications' | 'partners'>;
