import type { Outcome, ShownChecks, Trouble, TroubleName } from './trouble.js';

const SERVICE = 'test/trouble/service.e2e.spec.ts';
const BUCKET = 'test/trouble/bucket.e2e.spec.ts';
const MACHINE = 'test/trouble/machine.e2e.spec.ts';

const AWAY: readonly Outcome[] = ['503 DB_TRANSIENT', '503 POOL_EXHAUSTED'];
const STORE_FAILS: readonly Outcome[] = ['502 STORAGE_UNAVAILABLE'];

/** What is not said otherwise. */
const asEver = {
  callers: {},
  process: 'goes on',
  readyz: {},
  doctor: null,
  metrics: {},
  alerts: [],
  lost: 'nothing',
} as const;

const told = (checks: ShownChecks['checks']): ShownChecks => ({ status: 200, checks });
const notReady = (checks: ShownChecks['checks']): ShownChecks => ({ status: 503, checks });
const both = (checks: ShownChecks) => ({ api: checks, worker: checks });

const log = (code: string) =>
  ({
    ...asEver,
    readyz: { api: told({ log: code }) },
    doctor: { check: 'api', outcome: 'warn', says: code },
    metrics: { api: ['log_trouble 1'] },
    alerts: ['PorticoLogLost'],
    lost: 'lines of the log; how many stands in it afterwards',
    wellWithin: 5,
  }) as const;

const objects = (code: string) =>
  ({
    ...asEver,
    callers: { uploads: STORE_FAILS },
    readyz: { api: told({ storage: code }) },
    doctor: { check: 'api', outcome: 'warn', says: code },
    metrics: { api: ['store_trouble 1'] },
    alerts: ['PorticoStoreFails'],
    wellWithin: 10,
  }) as const;

const queues = (says: string, finding: string) =>
  ({
    ...asEver,
    callers: {},
    readyz: { worker: notReady({ jobs: says }) },
    doctor: { check: 'redis', outcome: 'fail', says: finding },
    metrics: { worker: ['jobs_backend_refuses 1'] },
    alerts: ['PorticoJobsRefused'],
    lost: 'nothing: commands and deploys run 5 s late, without the queue; other jobs are found in the log and asked for again',
    wellWithin: 30,
  }) as const;

const databaseAway = {
  ...asEver,
  callers: { reads: AWAY, writes: AWAY, uploads: AWAY, downloads: AWAY },
  alerts: ['PorticoErrors'],
  wellWithin: 30,
} as const;

const databaseRefusesWrites = {
  ...asEver,
  callers: { writes: AWAY, uploads: AWAY },
  alerts: ['PorticoErrors'],
  wellWithin: 30,
} as const;

const clock = (outcome: 'warn' | 'fail') =>
  ({
    ...asEver,
    doctor: { check: 'clock.database', outcome, says: 'The clock of the database is' },
    alerts: ['PorticoClockOff'],
    lost: 'nothing: lifetimes follow the clock of the database. Sweeps of a clock that was ahead run again after a minute',
    wellWithin: 60,
    provenBy: SERVICE,
  }) as const;

const machine = {
  ...asEver,
  lost: 'nothing: commands wait that could not be written down, and how one ended is kept until the disk takes it',
  wellWithin: 10,
} as const;

/** Every trouble an installation meets; a spec proves each, and the page of operators shows them. */
export const TROUBLES = {
  'log: full': {
    ...log('ENOSPC'),
    what: 'Its disk is full',
    provenBy: {
      spec: 'test/production/unwritable-log.e2e.spec.ts',
      title: 'it serves on, and its %s goes on',
    },
  },
  'log: read-only': { ...log('EROFS'), what: 'Its disk takes no writes (EROFS)', provenBy: SERVICE },
  'log: failing': { ...log('EIO'), what: 'Its disk fails (EIO)', provenBy: SERVICE },
  'log: slow': { ...asEver, what: 'Its disk is slow', wellWithin: 5, provenBy: SERVICE },

  'database: full': { ...databaseRefusesWrites, what: 'Its disk is full', provenBy: SERVICE },
  'database: read-only': {
    ...databaseRefusesWrites,
    what: 'It only reads: a standby, a provider’s limit',
    readyz: both(notReady({ database: 'the database only reads' })),
    doctor: { check: 'database', outcome: 'fail', says: 'The database only reads' },
    metrics: { api: ['database_read_only 1'], worker: ['database_read_only 1'] },
    alerts: ['PorticoDatabaseReadOnly'],
    provenBy: SERVICE,
  },
  'database: slow': {
    ...asEver,
    what: 'It answers late',
    alerts: ['PorticoSlow'],
    wellWithin: 10,
    provenBy: SERVICE,
  },
  'database: failing': { ...databaseRefusesWrites, what: 'Its disk fails (58030)', provenBy: SERVICE },
  'database: silent': {
    ...databaseAway,
    what: 'Connections go silent, and neither side is told',
    callers: {
      reads: ['200', ...AWAY],
      writes: ['201', ...AWAY],
      uploads: ['201', ...AWAY],
      downloads: ['200', ...AWAY],
    },
    alerts: ['PorticoDatabaseConnectionsSilent'],
    wellWithin: 40,
    provenBy: {
      spec: 'test/production/silent-database.e2e.spec.ts',
      title: 'are well again before any request has used up its time (%s)',
    },
  },
  'database: gone': {
    ...databaseAway,
    what: 'It is gone: stopped, crashed, restarted',
    readyz: both(notReady({ database: 'ECONNREFUSED' })),
    doctor: { check: 'database', outcome: 'fail', says: 'Nothing listens' },
    provenBy: SERVICE,
  },
  'database: elsewhere': {
    ...databaseAway,
    what: 'Its name has no address, then another one',
    readyz: both(notReady({ database: 'ENOTFOUND' })),
    doctor: { check: 'database', outcome: 'fail', says: 'Nothing listens' },
    provenBy: SERVICE,
  },

  'objects: full': { ...objects('ENOSPC'), what: 'Their disk is full', provenBy: SERVICE },
  'objects: read-only': {
    ...objects('EROFS'),
    what: 'Their disk takes no writes (EROFS)',
    provenBy: SERVICE,
  },
  'objects: failing': {
    ...objects('EIO'),
    what: 'Their disk fails (EIO)',
    callers: { uploads: STORE_FAILS, downloads: STORE_FAILS },
    provenBy: SERVICE,
  },
  'objects: slow': {
    ...asEver,
    what: 'Their disk is slow',
    alerts: ['PorticoSlow'],
    wellWithin: 10,
    provenBy: SERVICE,
  },

  'bucket: full': { ...objects('QuotaExceeded'), what: 'The bucket takes no more', provenBy: BUCKET },
  'bucket: read-only': {
    ...objects('AccessDenied'),
    what: 'The key of the bucket may only read',
    provenBy: BUCKET,
  },
  'bucket: failing': {
    ...objects('InternalError'),
    what: 'The store answers 500',
    callers: { uploads: STORE_FAILS, downloads: STORE_FAILS },
    provenBy: BUCKET,
  },
  'bucket: slow': {
    ...asEver,
    what: 'The store answers late',
    alerts: ['PorticoSlow'],
    wellWithin: 10,
    provenBy: BUCKET,
  },

  'machine: full': {
    ...machine,
    what: 'Its disk is full',
    provenBy: {
      spec: 'test/production/full-disk-of-a-server.e2e.spec.ts',
      title: 'keeps how a command ended that has filled it, until there is room',
    },
  },
  'machine: read-only': { ...machine, what: 'Its disk takes no writes (EROFS)', provenBy: MACHINE },
  'machine: slow': { ...machine, what: 'Its disk is slow', provenBy: MACHINE },
  'machine: failing': { ...machine, what: 'Its disk fails (EIO)', provenBy: MACHINE },

  'Redis: full': {
    ...queues('OOM', 'maxmemory'),
    what: 'It is at its memory limit',
    provenBy: {
      spec: 'test/e2e/full-redis.e2e.spec.ts',
      title: 'is at its memory limit runs commands all the same, and says what is wrong',
    },
  },
  'Redis: gone': {
    ...queues('Redis is not reached', 'Redis cannot be reached'),
    what: 'It is gone: stopped, crashed, restarted',
    provenBy: SERVICE,
  },
  'Redis: slow': {
    ...queues('no answer within', 'Redis cannot be reached'),
    what: 'It does not answer, or not in time',
    provenBy: SERVICE,
  },
  'Redis: loading': {
    ...queues('is loading its data', 'Redis is loading its data'),
    what: 'It loads its data',
    provenBy: SERVICE,
  },

  'clock: 2 s ahead': { ...clock('warn'), what: 'It is 2 s ahead' },
  'clock: 2 s behind': { ...clock('warn'), what: 'It is 2 s behind' },
  'clock: 30 s ahead': { ...clock('fail'), what: 'It is 30 s ahead' },
  'clock: 30 s behind': { ...clock('fail'), what: 'It is 30 s behind' },
  'clock: a day ahead': { ...clock('fail'), what: 'It is a day ahead' },
  'clock: a day behind': { ...clock('fail'), what: 'It is a day behind' },

  'process: no memory': {
    ...asEver,
    what: 'It has no memory left: Node or the kernel ends it',
    callers: {
      reads: ['the connection ends'],
      writes: ['the connection ends'],
      uploads: ['the connection ends'],
      downloads: ['the connection ends'],
    },
    process: 'ends',
    alerts: ['PorticoMemoryHigh', 'PorticoProcessRestarts', 'PorticoProcessDown'],
    lost: 'nothing: commands go on on their servers, and the next process finds them',
    wellWithin: 60,
    provenBy: {
      spec: 'test/e2e/killed-processes.e2e.spec.ts',
      title: 'ends well after kill -9 of the API, and its key finds it in the list',
    },
  },
  'process: no files': {
    ...asEver,
    what: 'It has no file handles left',
    callers: {
      reads: ['200', ...AWAY, 'the connection ends'],
      writes: ['201', ...AWAY, 'the connection ends'],
      uploads: ['201', ...AWAY, ...STORE_FAILS, 'the connection ends'],
      downloads: ['200', ...AWAY, ...STORE_FAILS, 'the connection ends'],
    },
    alerts: ['PorticoFilesUsedUp'],
    wellWithin: 10,
    provenBy: SERVICE,
  },
} as const satisfies Record<TroubleName, Trouble>;
