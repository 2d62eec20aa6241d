import { idCursor, pageOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** Company accounts. */
export const PORTAL_CALLS = {
  'portals.list': served('portals.list', {
    services: ['portals'],
    run: ({ portals }, input) =>
      pageOf(
        input,
        (limit) =>
          portals.page({
            text: input.text ?? null,
            state: input.state ?? null,
            frozen: input.frozen ?? null,
            after: idCursor(input),
            limit,
          }),
        ({ id }) => id,
      ),
  }),

  'portals.get': served('portals.get', {
    services: ['portals', 'sources', 'galaxy'],
    run: async ({ portals, sources, galaxy }, { portal }) => {
      const found = await portals.named(portal);
      const [sourceSaving, servers] = await Promise.all([sources.isOn(found.id), galaxy.policy(found.id)]);
      return { ...found, sourceSaving, servers };
    },
  }),

  'portals.set': served('portals.set', {
    services: ['portals', 'sources'],
    run: async ({ portals, sources }, { portal, sourceSaving, ...change }) => {
      const before = await portals.named(portal);
      const after = Object.keys(change).length > 0 ? await portals.set(before.id, change) : before;
      if (sourceSaving === undefined) return after;
      const policy = await sources.setSaving(before.id, sourceSaving);
      return { ...after, sourceSaving: policy.sourceSaving };
    },
  }),

  'portals.setServers': served('portals.setServers', {
    services: ['galaxy'],
    run: ({ galaxy }, { portal, ...change }) => galaxy.setPolicy(portal, change),
  }),
} satisfies CallsOf<'portals'>;
