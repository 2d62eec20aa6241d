import { pageById } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** Company accounts. */
export const PORTAL_CALLS = {
  'portals.list': served(['portals'], ({ portals }, input) => {
    const { text = null, state = null, frozen = null } = input;
    return pageById(input, (place) => portals.page({ ...place, text, state, frozen }));
  }),

  'portals.get': served(
    ['portals', 'sources', 'galaxy'],
    async ({ portals, sources, galaxy }, { portal }) => {
      const found = await portals.named(portal);
      const [sourceSaving, servers] = await Promise.all([sources.isOn(found.id), galaxy.policy(found.id)]);
      return { ...found, sourceSaving, servers };
    },
  ),

  'portals.set': served(
    ['portals', 'sources'],
    async ({ portals, sources }, { portal, sourceSaving, ...change }) => {
      const before = await portals.named(portal);
      const after = Object.keys(change).length > 0 ? await portals.set(before.id, change) : before;
      if (sourceSaving === undefined) return after;
      const policy = await sources.setSaving(before.id, sourceSaving);
      return { ...after, sourceSaving: policy.sourceSaving };
    },
  ),

  'portals.setServers': served(['galaxy'], ({ galaxy }, { portal, ...change }) =>
    galaxy.setPolicy(portal, change),
  ),
} satisfies CallsOf<'portals'>;
