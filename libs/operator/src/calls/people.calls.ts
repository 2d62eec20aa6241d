import { idCursor, pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** People, their keys, and the applications and systems that ask for them. */
export const PEOPLE_CALLS = {
  'users.list': served('users.list', {
    services: ['portals', 'users'],
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

  'users.get': served('users.get', {
    services: ['users'],
    run: ({ users }, { user }) => users.get(user),
  }),

  'users.set': served('users.set', {
    services: ['users'],
    run: ({ users }, { user, ...change }) => users.set(user, change),
  }),

  'keys.list': served('keys.list', {
    services: ['portals', 'keys'],
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

  'keys.tightened': served('keys.tightened', {
    services: ['portals', 'tightenedKeys'],
    run: async (services, input) => {
      const [portalId, after] = [await portalIdOf(services, input.portal), idCursor(input)];
      return pageOf(
        input,
        (limit) => services.tightenedKeys.page(portalId, after, limit),
        ({ id }) => id,
      );
    },
  }),

  'keys.get': served('keys.get', {
    services: ['keys'],
    run: ({ keys }, { key }) => keys.get(key),
  }),

  'keys.block': served('keys.block', {
    services: ['keys'],
    run: ({ keys }, { key }) => keys.block(key),
  }),

  'keys.revoke': served('keys.revoke', {
    services: ['keys'],
    run: ({ keys }, { key }) => keys.revoke(key),
  }),

  'keys.set': served('keys.set', {
    services: ['keys'],
    run: ({ keys }, { key, rateLimit }) => keys.set(key, rateLimit),
  }),

  'applications.list': served('applications.list', {
    services: ['portals', 'applications'],
    run: async (services, input) => {
      const [portalId, after] = [await portalIdOf(services, input.portal), idCursor(input)];
      return pageOf(
        input,
        (limit) => services.applications.page(portalId, after, limit),
        ({ id }) => id,
      );
    },
  }),

  'partners.list': served('partners.list', {
    services: ['partners'],
    run: ({ partners }) => partners.list(),
  }),
} satisfies CallsOf<'users' | 'keys' | 'applications' | 'partners'>;
