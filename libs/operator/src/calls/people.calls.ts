import { pageById, portalIdOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** People, their keys, and the applications and systems that ask for them. */
export const PEOPLE_CALLS = {
  'users.list': served(['portals', 'users'], async (services, input) => {
    const { text = null, state = null } = input;
    const portalId = await portalIdOf(services, input.portal);
    return pageById(input, (place) => services.users.page({ ...place, portalId, text, state }));
  }),

  'users.get': served(['users'], ({ users }, { user }) => users.get(user)),
  'users.set': served(['users'], ({ users }, { user, ...change }) => users.set(user, change)),

  'keys.list': served(['portals', 'keys'], async (services, input) => {
    const { user: ownerUserId = null, status = null, kind = null, text = null } = input;
    const portalId = await portalIdOf(services, input.portal);
    return pageById(input, (place) =>
      services.keys.page({ ...place, portalId, ownerUserId, status, kind, text }),
    );
  }),

  'keys.tightened': served(['portals', 'tightenedKeys'], async (services, input) => {
    const portalId = await portalIdOf(services, input.portal);
    return pageById(input, ({ after, limit }) => services.tightenedKeys.page(portalId, after, limit));
  }),

  'keys.get': served(['keys'], ({ keys }, { key }) => keys.get(key)),
  'keys.block': served(['keys'], ({ keys }, { key }) => keys.block(key)),
  'keys.revoke': served(['keys'], ({ keys }, { key }) => keys.revoke(key)),
  'keys.set': served(['keys'], ({ keys }, { key, rateLimit }) => keys.set(key, rateLimit)),

  'applications.list': served(['portals', 'applications'], async (services, input) => {
    const portalId = await portalIdOf(services, input.portal);
    return pageById(input, ({ after, limit }) => services.applications.page(portalId, after, limit));
  }),

  'partners.list': served(['partners'], ({ partners }) => partners.list()),
} satisfies CallsOf<'users' | 'keys' | 'applications' | 'partners'>;
