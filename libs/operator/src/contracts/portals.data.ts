import {
  answers,
  boolean,
  choice,
  command,
  CONSOLE,
  type InputOf,
  nullable,
  type Page,
  PAGED,
  reads,
  sections,
  text,
  whole,
  writes,
} from './call-table.js';

const STATES = ['ACTIVE', 'SUSPENDED', 'DELETED', 'BLOCKED'] as const;
/** As the command line says them. */
const STATE_WORDS = ['active', 'suspended', 'deleted', 'blocked'] as const;
const SECTIONS = { performan: 'Performance reviews' } as const;
/** Far beyond what anybody needs, and within what the tables hold. */
const MOST = 1_000_000;
const LEAST_OUTPUT_MIB = 4;

export type PortalState = (typeof STATES)[number];
export type PortalStateWord = (typeof STATE_WORDS)[number];
export type PortalSection = keyof typeof SECTIONS;

export interface Portal {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly kind: 'cloud' | 'selfHosted';
  readonly restUrl: string;
  readonly state: PortalState;
  readonly blockedAt: string | null;
  /** For either of the two reasons that follow. */
  readonly frozen: boolean;
  /** By an operator. */
  readonly frozenManual: boolean;
  /** By the wallet. */
  readonly frozenDebt: boolean;
  readonly policyReadOnly: boolean;
  readonly serversDisabled: boolean;
  readonly keyCreationRestricted: boolean;
  readonly appCreationRestricted: boolean;
  readonly placementSessionRequired: boolean;
  readonly activationModel: 'subscription' | 'tariff';
  readonly sections: readonly PortalSection[];
  /** Pace of calls to its host; null where the default holds. */
  readonly hostBurst: number | null;
  readonly hostRequestsPerSecond: number | null;
  readonly createdAt: string;
  readonly version: number;
}

/** What is decided about the servers of a portal; null where the setting of the service holds. */
export interface PortalServers {
  readonly portalId: string;
  readonly serverDefault: 'machine' | 'galaxy';
  readonly creation: 'allowed' | 'disabled' | 'not_permitted';
  readonly openMode: boolean;
  readonly limitPerUser: number | null;
  readonly limitPerKey: number | null;
  readonly outputMibPerDay: number | null;
}

export interface PortalDetail extends Portal {
  /** Whether new versions of sources are kept. */
  readonly sourceSaving: boolean;
  readonly servers: PortalServers;
}

const PORTAL = text('<portal>', 'id or domain', 253);

/** Company accounts. */
export const PORTAL_ROWS = {
  /** Oldest first. `text` finds in domain and name. */
  'portals.list': reads({
    input: PAGED,
    optional: {
      text: text(CONSOLE, 'In domain or name', 200),
      state: choice(CONSOLE, 'Only those in this state', STATES),
      frozen: boolean(CONSOLE, 'Only those that are frozen, or are not'),
    },
    answer: answers<Page<Portal>>(),
    commands: [command('portal list', 'show all portals')],
    example: { text: 'shop', frozen: true },
  }),

  'portals.get': reads({
    input: { portal: PORTAL },
    answer: answers<PortalDetail>(),
    example: { portal: 'shop.example' },
  }),

  /** `sourceSaving` is answered where it was given. */
  'portals.set': writes({
    about: ['portal'],
    input: { portal: PORTAL },
    optional: {
      state: choice('--state <state>', 'what it may do', STATE_WORDS),
      frozen: boolean('--frozen <true|false>', 'whether it is frozen by you, whatever its wallet says'),
      restUrl: text('--rest-url <url>', "address of the portal's REST interface, after a move", 2_000),
      policyReadOnly: boolean(
        '--policy-read-only <true|false>',
        'whether ordinary users get read-only keys only',
      ),
      serversDisabled: boolean(
        '--servers-disabled <true|false>',
        'whether no key gets the right to use servers',
      ),
      keyCreationRestricted: boolean(
        '--key-creation-restricted <true|false>',
        'whether only administrators issue keys',
      ),
      appCreationRestricted: boolean(
        '--app-creation-restricted <true|false>',
        'whether only administrators register applications',
      ),
      placementSessionRequired: boolean(
        '--placement-session-required <true|false>',
        'whether placements need a session',
      ),
      sourceSaving: boolean('--source-saving <true|false>', 'whether new source versions are kept'),
      activationModel: choice(
        '--activation-model <model>',
        'how its people get into the subscription section',
        ['subscription', 'tariff'],
      ),
      /** Sections to switch on or off; the others stay. */
      sections: sections(
        '--section <name=on|off>',
        `a section of the portal to switch; repeat it for several: ${Object.keys(SECTIONS).join(', ')}`,
        SECTIONS,
      ),
      /** Null gives both numbers of the pace up. */
      hostBurst: nullable(
        whole('--host-burst <calls|default>', 'calls the host takes in a row from this portal'),
      ),
      hostRequestsPerSecond: nullable(
        whole('--host-requests-per-second <calls|default>', 'calls per second it takes for long'),
      ),
    },
    answer: answers<Portal & { readonly sourceSaving?: boolean }>(),
    commands: [
      command('portal set', 'change the state and the policies of a portal; effective at once', {
        needsSome: true,
      }),
    ],
    example: { portal: 'shop.example', frozen: true },
  }),

  'portals.setServers': writes({
    about: ['portal'],
    input: { portal: text('<id|domain>', 'portal', 253) },
    optional: {
      serverDefault: choice(
        '--default <place>',
        'where new servers go: one machine each, or the shared host',
        ['machine', 'galaxy'],
      ),
      creation: choice('--creation <rule>', 'disabled: by the portal; not_permitted: by the operator', [
        'allowed',
        'disabled',
        'not_permitted',
      ]),
      openMode: boolean('--open-mode <true|false>', 'whether servers may leave the tunnel mode'),
      limitPerUser: nullable(
        whole(
          '--limit-per-user <servers|default>',
          `machines the keys of one user may control, 0 to ${MOST}`,
          { min: 0, max: MOST, boundedFlag: true },
        ),
      ),
      limitPerKey: nullable(
        whole('--limit-per-key <servers|default>', `machines one key may control, 0 to ${MOST}`, {
          min: 0,
          max: MOST,
          boundedFlag: true,
        }),
      ),
      outputMibPerDay: nullable(
        whole(
          '--output-mib-per-day <mebibytes|default>',
          `output kept for each day, ${LEAST_OUTPUT_MIB} to ${MOST}`,
          { min: LEAST_OUTPUT_MIB, max: MOST, boundedFlag: true },
        ),
      ),
    },
    answer: answers<PortalServers>(),
    commands: [
      command(
        'portal set-servers',
        'change what is decided about the servers of a portal; effective at once',
        { needsSome: true },
      ),
    ],
    example: { portal: 'shop.example', limitPerUser: 20, limitPerKey: null },
  }),
};

export type PortalChange = InputOf<(typeof PORTAL_ROWS)['portals.set']['input']>;
