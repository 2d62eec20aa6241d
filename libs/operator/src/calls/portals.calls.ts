import { BooleanField, EnumField, IntegerField, NestedField, StringField } from '#libs/http/contracts';
import type { OperatorInput, PortalSection, PortalState, PortalStateWord } from '../contracts/index.js';
import { idCursor, PagedInput, pageOf } from './call-inputs.js';
import { type CallsOf, reading, writing } from './operator-call.js';

const STATES = ['ACTIVE', 'SUSPENDED', 'DELETED', 'BLOCKED'] as const satisfies PortalState[];
const STATE_WORDS = ['active', 'suspended', 'deleted', 'blocked'] as const satisfies PortalStateWord[];
/** Far beyond what anybody needs, and within what the tables hold. */
const MOST = 1_000_000;

class NamedPortal {
  @StringField({ description: 'Id or domain', maxLength: 253 })
  readonly portal!: string;
}

class PortalsListInput extends PagedInput {
  @StringField({ description: 'In domain or name', maxLength: 200, optional: true })
  readonly text?: string;

  @EnumField({ description: 'Only those in this state', values: STATES, optional: true })
  readonly state?: PortalState;

  @BooleanField({ description: 'Only those that are frozen, or are not', optional: true })
  readonly frozen?: boolean;
}

class SectionSwitches implements Partial<Record<PortalSection, boolean>> {
  @BooleanField({ description: 'Performance reviews', optional: true })
  readonly performan?: boolean;
}

class PortalsSetInput extends NamedPortal implements OperatorInput<'portals.set'> {
  @EnumField({ description: 'What it may do', values: STATE_WORDS, optional: true })
  readonly state?: PortalStateWord;

  @BooleanField({ description: 'Frozen by an operator, whatever its wallet says', optional: true })
  readonly frozen?: boolean;

  @StringField({
    description: 'Address of its REST interface, after a move',
    maxLength: 2_000,
    optional: true,
  })
  readonly restUrl?: string;

  @BooleanField({ description: 'Ordinary users get read-only keys only', optional: true })
  readonly policyReadOnly?: boolean;

  @BooleanField({ description: 'No key gets the right to use servers', optional: true })
  readonly serversDisabled?: boolean;

  @BooleanField({ description: 'Only administrators issue keys', optional: true })
  readonly keyCreationRestricted?: boolean;

  @BooleanField({ description: 'Only administrators register applications', optional: true })
  readonly appCreationRestricted?: boolean;

  @BooleanField({ description: 'Placements need a session', optional: true })
  readonly placementSessionRequired?: boolean;

  @BooleanField({ description: 'New source versions are kept', optional: true })
  readonly sourceSaving?: boolean;

  @EnumField({
    description: 'How its people get into the subscription section',
    values: ['subscription', 'tariff'],
    optional: true,
  })
  readonly activationModel?: 'subscription' | 'tariff';

  @NestedField(() => SectionSwitches, { description: 'Sections to switch; the others stay', optional: true })
  readonly sections?: SectionSwitches;

  @IntegerField({
    description: 'Calls the host takes in a row; null for the default',
    optional: true,
    nullable: true,
  })
  readonly hostBurst?: number | null;

  @IntegerField({
    description: 'Calls a second it takes for long; null for the default',
    optional: true,
    nullable: true,
  })
  readonly hostRequestsPerSecond?: number | null;
}

class PortalsSetServersInput extends NamedPortal implements OperatorInput<'portals.setServers'> {
  @EnumField({ description: 'Where new servers go', values: ['machine', 'galaxy'], optional: true })
  readonly serverDefault?: 'machine' | 'galaxy';

  @EnumField({
    description: 'Whether servers may be ordered',
    values: ['allowed', 'disabled', 'not_permitted'],
    optional: true,
  })
  readonly creation?: 'allowed' | 'disabled' | 'not_permitted';

  @BooleanField({ description: 'Servers may leave the tunnel mode', optional: true })
  readonly openMode?: boolean;

  @IntegerField({
    description: 'Machines the keys of one user may control',
    min: 0,
    max: MOST,
    optional: true,
    nullable: true,
  })
  readonly limitPerUser?: number | null;

  @IntegerField({
    description: 'Machines one key may control',
    min: 0,
    max: MOST,
    optional: true,
    nullable: true,
  })
  readonly limitPerKey?: number | null;

  @IntegerField({
    description: 'Mebibytes of output kept for each day',
    min: 4,
    max: MOST,
    optional: true,
    nullable: true,
  })
  readonly outputMibPerDay?: number | null;
}

/** Company accounts. */
export const PORTAL_CALLS = {
  'portals.list': reading('portals.list', {
    services: ['portals'],
    input: PortalsListInput,
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

  'portals.get': reading('portals.get', {
    services: ['portals', 'sources', 'galaxy'],
    input: NamedPortal,
    run: async ({ portals, sources, galaxy }, { portal }) => {
      const found = await portals.named(portal);
      const [sourceSaving, servers] = await Promise.all([
        sources.keepsVersions(found.id),
        galaxy.policy(found.id),
      ]);
      return { ...found, sourceSaving, servers };
    },
  }),

  'portals.set': writing('portals.set', {
    services: ['portals', 'sources'],
    input: PortalsSetInput,
    target: ({ portal }) => portal,
    run: async ({ portals, sources }, { portal, sourceSaving, ...change }) => {
      const before = await portals.named(portal);
      const after = Object.keys(change).length > 0 ? await portals.set(before.id, change) : before;
      if (sourceSaving === undefined) return after;
      const policy = await sources.setSaving(before.id, sourceSaving);
      return { ...after, sourceSaving: policy.sourceSaving };
    },
  }),

  'portals.setServers': writing('portals.setServers', {
    services: ['galaxy'],
    input: PortalsSetServersInput,
    target: ({ portal }) => portal,
    run: ({ galaxy }, { portal, ...change }) => galaxy.setPolicy(portal, change),
  }),
} satisfies CallsOf<'portals'>;
