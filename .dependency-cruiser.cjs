/**
 * The boundaries of the code base. Libs and the edges between them are data, in boundaries.json: a lib that is missing
 * there, or an import that no row allows, fails the check. Change a row only with the reason in the commit.
 */
const { platform, libs } = require('./boundaries.json');

/** Lib → libs it may import. Edges go one way. */
const EDGES = Object.fromEntries(
  Object.entries(libs).map(([lib, { imports }]) => [
    lib,
    imports.flatMap((name) => (name === 'platform' ? platform : [name])),
  ]),
);

/**
 * The rooms of libs/infra, lowest first: a file imports its own room and those before it. Modules at
 * the root of the lib put the rooms together.
 */
const INFRA_ROOMS = [
  'contracts',
  'tunnel',
  'servers',
  'operations',
  'machines',
  'content',
  'shared-hosts',
  'portal-events',
  'ordering',
  'presentation',
  'schedules',
  'gateway',
];

/** File suffix → what a file of that layer never imports. */
const FRAMEWORKS = '^node_modules/(@nestjs|typeorm|@types/typeorm|bullmq|ioredis|pg|express|undici)/';
const LAYERS = [
  { layer: ['events', 'state', 'decider', 'policy'], never: [FRAMEWORKS, '^(node:)?process$'] },
  {
    layer: ['events', 'state', 'decider', 'policy'],
    never: [
      '\\.(service|command|query|port|controller|dto|answer|presenter|job|reactions|projection|entity|repository)\\.ts$',
    ],
  },
  {
    layer: ['service', 'command', 'query', 'port'],
    never: ['\\.(controller|dto)\\.ts$', '^node_modules/bullmq/'],
  },
  { layer: ['controller', 'dto', 'answer', 'presenter'], never: ['\\.(entity|repository)\\.ts$'] },
  { layer: ['job', 'reactions'], never: ['\\.controller\\.ts$'] },
  {
    layer: ['jobs'],
    never: [
      FRAMEWORKS,
      '\\.(service|command|query|controller|dto|presenter|job|projection|entity|repository)\\.ts$',
    ],
  },
  { layer: ['projection'], never: ['\\.(service|command)\\.ts$'] },
  {
    layer: ['entity', 'repository'],
    never: ['\\.(service|command|query|controller|dto|answer|presenter|job|reactions|projection)\\.ts$'],
  },
];

/** Specs and what only they use; `.fixture.ts` files and `__fixtures__` folders are not built. */
const SPECS = '(\\.(spec|fixture)\\.ts$|/__fixtures__/)';
/** What others may import of a lib: all of it, what needs none of its machinery, or what needs no HTTP. */
const ENTRY = '^libs/[^/]+/src/((contracts/)?index|operator)\\.ts$';
const known = Object.keys(EDGES).join('|');

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-lib-has-a-row',
      severity: 'error',
      from: { path: '^libs/', pathNot: `^libs/(${known})/` },
      to: {},
    },
    {
      name: 'lib-only-through-index',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/[^/]+/src/.+', pathNot: ['^libs/$1/', ENTRY] },
    },
    {
      name: 'apps-use-lib-indexes',
      severity: 'error',
      from: { path: '^(apps|bench|test)/' },
      // Fixtures are for specs and are not built: what runs cannot import them.
      to: { path: '^libs/[^/]+/src/.+', pathNot: [ENTRY, '/__fixtures__/'] },
    },
    {
      name: 'libs-never-import-apps',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|bench|test)/' },
    },
    {
      name: 'testing-only-in-specs',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: [SPECS, '^libs/testing/'],
      },
      to: { path: '^libs/testing/' },
    },
    {
      name: 'agent-stands-alone',
      severity: 'error',
      from: { path: '^apps/agent/', pathNot: SPECS },
      to: {
        path: '^(libs|apps)/',
        pathNot: '^(apps/agent|libs/(agent-protocol|archives|conditional-requests|log-writer))/',
      },
    },
    {
      name: 'console-runs-in-browsers',
      comment:
        'It calls the service by the typed client, and makes forms of the table of operator calls; of others it knows types, which no browser loads.',
      severity: 'error',
      from: { path: '^apps/console/', pathNot: SPECS },
      to: {
        path: '^(libs|apps)/',
        pathNot: '^(apps/console|libs/client|libs/operator/src/contracts)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'operator-calls-are-data',
      comment:
        'Browsers and the command line load the table of operator calls without anything of the service.',
      severity: 'error',
      from: { path: '^libs/operator/src/contracts/', pathNot: SPECS },
      to: { pathNot: '^libs/operator/src/contracts/' },
    },
    {
      name: 'nobody-imports-the-console',
      severity: 'error',
      from: { path: '^(apps|libs|bench)/', pathNot: '^apps/console/' },
      to: { path: '^apps/console/' },
    },
    ...Object.entries(EDGES).map(([lib, allowed]) => ({
      name: `edge-${lib}`,
      severity: 'error',
      from: { path: `^libs/${lib}/`, pathNot: SPECS },
      to: { path: '^libs/', pathNot: `^libs/(${[lib, ...allowed].join('|')})/` },
    })),
    {
      name: 'infra-every-folder-is-a-room',
      severity: 'error',
      from: {
        path: '^libs/infra/src/[^/]+/',
        pathNot: `^libs/infra/src/(${INFRA_ROOMS.join('|')}|migrations|__fixtures__)/`,
      },
      to: {},
    },
    ...INFRA_ROOMS.slice(0, -1).map((room, index) => ({
      name: `infra-room-${room}`,
      severity: 'error',
      from: { path: `^libs/infra/src/${room}/`, pathNot: SPECS },
      to: { path: `^libs/infra/src/(${INFRA_ROOMS.slice(index + 1).join('|')})/` },
    })),
    ...LAYERS.map(({ layer, never }, index) => ({
      name: `layer-${layer.join('-')}-${index}`,
      severity: 'error',
      from: { path: `^libs/.+\\.(${layer.join('|')})\\.ts$` },
      to: { path: never },
    })),
    {
      name: 'handlers-are-in-a-module',
      comment: 'A job or a controller that no module names is never run, and nobody would notice.',
      severity: 'error',
      from: { pathNot: SPECS },
      module: {
        path: '^(apps|libs)/.+\\.(job|controller)\\.ts$',
        pathNot: SPECS,
        numberOfDependentsLessThan: 1,
      },
    },
    {
      name: 'kernel-is-pure',
      severity: 'error',
      from: { path: '^libs/kernel/' },
      to: { pathNot: ['^libs/kernel/', '^node_modules/uuid/'] },
    },
    {
      name: 's3-only-when-a-bucket-is-set',
      comment: 'Its library takes half a second to load: the one way in is a dynamic import.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: ['^libs/storage/src/backends/s3/', SPECS] },
      to: {
        path: ['^libs/storage/src/backends/s3/', '^node_modules/@aws-sdk/'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'traces-only-when-they-are-sent',
      comment: 'A process without an address for traces loads nothing of what makes and sends them.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: ['^libs/observability/src/tracing/otlp-tracer\\.ts$', SPECS] },
      to: {
        path: ['^libs/observability/src/tracing/otlp-tracer\\.ts$', '^node_modules/@opentelemetry/'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'queue-board-only-when-it-is-opened',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: ['^libs/jobs/src/board/(open-board|board-server)\\.ts$', SPECS],
      },
      to: {
        path: ['^libs/jobs/src/board/(open-board|board-server)\\.ts$', '^node_modules/@bull-board/'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'agents-protocol-only-when-one-asks',
      comment: 'Its library and what that needs are a tenth of the files of an API process.',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: ['^libs/mcp/src/transport/agent-messages\\.ts$', '^apps/cli/src/mcp/', SPECS],
      },
      to: {
        path: ['^libs/mcp/src/transport/agent-messages\\.ts$', '^node_modules/@modelcontextprotocol/'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'http-client-in-one-place',
      severity: 'error',
      from: {
        path: '^libs/',
        pathNot: [
          '^libs/host-client/',
          '^libs/infra/src/(tunnel|content/deploy-source)/',
          '^libs/ai/src/upstreams/',
          // Engines and pages of the web: every address is checked when its name is resolved.
          '^libs/search/src/outbound/',
          // How the clients of all of these connect: directly, or through a proxy.
          '^libs/http/src/outbound/outbound-connections\\.ts$',
          '^libs/testing/',
          SPECS,
        ],
      },
      to: { path: '^node_modules/undici/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
