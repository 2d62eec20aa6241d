/** Something that a library has and does not promise, and what of ours depends on it. */
export interface PrivatePart {
  readonly library: string;
  /** The one whose sources were read. With another, read them again, run `specs`, and write it down here. */
  readonly version: string;
  readonly part: string;
  /** What it is needed for, and why nothing public does. */
  readonly why: string;
  /** File → how many places of it touch the part. */
  readonly places: Readonly<Record<string, number>>;
  /** They fail when the part is another. */
  readonly specs: readonly string[];
  /** Its types name it, so that the compiler tells where it is used and when it goes: nothing else looks for it. */
  readonly isTyped?: true;
}

const WATCH = 'libs/database/src/connections/connection-watch.int.spec.ts';
const STATEMENTS = 'libs/database/src/database.int.spec.ts';

/** All of them. Another version of these libraries comes with a look at its rows: `private-parts.spec.ts` says so. */
export const PRIVATE_PARTS: readonly PrivatePart[] = [
  {
    library: 'pg',
    version: '8.23.1',
    part: 'Client.processID',
    why: 'The number of the session as the server has told it when it connected. What `pg_backend_pid()` says behind a pooler is that of another, and the difference shows that there is one.',
    places: { 'libs/database/src/connections/ask-server.ts': 1 },
    specs: [WATCH],
  },
  {
    library: 'pg',
    version: '8.23.1',
    part: 'Client.readyForQuery',
    why: 'Whether a statement was sent that is not answered. `getTransactionStatus()` is that of the last answer.',
    places: { 'libs/database/src/connections/connection-watch.ts': 1 },
    specs: [WATCH],
  },
  {
    library: 'pg',
    version: '8.23.1',
    part: 'Client.connection.stream',
    why: 'The socket: what came and went on it, and the end of one that is silent. `end()` waits for the server.',
    places: {
      'libs/database/src/connections/ask-server.ts': 1,
      'libs/database/src/connections/connection-watch.ts': 5,
    },
    specs: [WATCH],
    isTyped: true,
  },
  {
    library: 'pg',
    version: '8.23.1',
    part: 'Connection.parse, bind, describe, execute, parsedStatements, submittedNamedStatements; Result.addFields, parseRow, addRow; utils.prepareValue; the handlers that a Submittable is called by',
    why: 'Statements that travel in one message. The driver sends one after the other, a round trip each.',
    places: { 'libs/database/src/statements/open-transaction.ts': 3 },
    specs: [STATEMENTS],
  },
  {
    library: 'pg',
    version: '8.23.1',
    part: 'Pool.query, replaced in one pool',
    why: 'BullMQ waits and repeats only what fails with `ECONNREFUSED`; its pool says so of every fault that passes.',
    places: { 'libs/jobs/src/backend/postgres-backend.ts': 1 },
    specs: ['libs/jobs/src/silent-connections.int.spec.ts', 'libs/jobs/src/stop-and-survive.int.spec.ts'],
  },
  {
    library: 'typeorm',
    version: '1.1.1',
    part: 'PostgresDriver.master',
    why: 'The pool, for prepared statements and its figures. The class is exported by no entry, and what is typed of a driver leaves the pool out.',
    places: { 'libs/database/src/database.ts': 1 },
    specs: [STATEMENTS],
  },
  {
    library: 'typeorm',
    version: '1.1.1',
    part: 'QueryRunner.isTransactionActive, transactionDepth',
    why: 'Entities are written in a transaction that has begun already; `startTransaction()` would cost a round trip.',
    places: { 'libs/database/src/statements/open-transaction.ts': 1 },
    specs: [STATEMENTS],
  },
  {
    library: 'typeorm',
    version: '1.1.1',
    part: 'QueryRunner.query, replaced in each runner',
    why: 'What repositories throw is told as the faults of statements are; TypeORM asks nobody before it throws.',
    places: { 'libs/database/src/database.ts': 1 },
    specs: ['libs/database/src/database-faults.int.spec.ts'],
  },
  {
    library: 'bullmq',
    version: '6.7.0',
    part: 'PostgresQueueBackend.maximumBlockTimeout, replaced in each backend',
    why: 'An idle worker sleeps for an hour between looks, and no option says less.',
    places: { 'libs/jobs/src/backend/postgres-backend.ts': 1 },
    specs: ['libs/jobs/src/backend/postgres-backend.spec.ts'],
  },
  {
    library: 'bullmq',
    version: '6.7.0',
    part: 'PostgresConnection.bootstrap',
    why: 'It looks at the schema once and keeps a failure for good; the factory makes the connection itself.',
    places: { 'libs/jobs/src/backend/postgres-backend.ts': 1 },
    specs: ['libs/jobs/src/backend/postgres-backend.spec.ts'],
  },
  {
    library: '@fastify/busboy',
    version: '3.2.6',
    part: 'Busboy._parser.parser, its events `part` and `header`',
    why: 'The headers of a part as they came: its events tell a file name that has been guessed at, and no charset.',
    places: { 'libs/http/src/bodies/form-parser.ts': 1 },
    specs: ['libs/http/src/bodies/read-multipart.spec.ts', 'libs/http/src/bodies/streamed-form.spec.ts'],
  },
  {
    library: 'router',
    version: '2.3.0',
    part: 'Router.handle, replaced in the router of the application',
    why: 'A request tries the routes its address may match, not all: 6 to 12 % of the CPU of a read. Routers of our own need `express` to be installed for the service and not with the adapter of Nest alone.',
    places: { 'libs/http/src/routes/narrow-router.ts': 1 },
    specs: ['libs/http/src/routes/layer-index.spec.ts', 'test/openapi/layer-index.int.spec.ts'],
  },
  {
    library: '@nestjs/common',
    version: '12.5.1',
    part: 'constants.js: names of the metadata of routes and their arguments; the numbers of kinds of arguments',
    why: 'Declarations are read from classes, before anything is made: a handler without a declaration, and the classes of its input.',
    places: {
      'libs/http/src/routes/declared-routes.ts': 1,
      'libs/http/src/routes/handler-input.ts': 1,
      'libs/http/src/routes/api.decorator.ts': 1,
    },
    specs: ['libs/http/src/boot-check.int.spec.ts'],
  },
  {
    library: '@nestjs/platform-express',
    version: '12.5.1',
    part: 'adapters/express-adapter.js',
    why: 'The entry loads a parser of forms that nothing uses, at a third more of the time of the whole package.',
    places: { 'libs/http/src/answers/json-express.adapter.ts': 1 },
    specs: ['libs/http/src/http.int.spec.ts'],
  },
];

/** Paths into packages that their documentation names. */
export const DOCUMENTED_ENTRIES: readonly RegExp[] = [
  /^@bull-board\/api\/(bullMQAdapter|typings\/app)$/,
  /^@mantine\/\w+\/styles\.css$/,
  /^@modelcontextprotocol\/sdk\/(client|server)\/\w+\.js$/,
  /^@modelcontextprotocol\/sdk\/types\.js$/,
  /^ajv\/dist\/2020\.js$/,
  /^highlight\.js\/lib\/(core|languages\/\w+)$/,
  /^react-dom\/client$/,
];
