/** A state of PostgreSQL (SQLSTATE), as those who meet it are told. */
export interface DatabaseState {
  /** Whether the same statement can succeed later: callers get 503 `DB_TRANSIENT`, else 500 `INTERNAL_ERROR`. */
  readonly passes: boolean;
  /** What is the matter, for operators. */
  readonly finding: string;
  readonly remedy: string;
}

const READ_LOG = 'Read the log of PostgreSQL.';
const NOTHING = 'Nothing, unless it stays: the statement is repeated.';

/**
 * What the server can say that is neither a fault of a statement nor a refusal of a value. Listed are the states whose
 * class is about the server itself (08, 25, 28, 3D, 40, 53, 55, 57, 58, XX), as far as a running service meets them.
 */
export const DATABASE_STATES = {
  '25006': {
    passes: true,
    finding: 'The database only reads.',
    remedy:
      'Point DATABASE_URL at the primary, or make this server one (pg_promote). Where default_transaction_read_only is on, as after the disk limit of a provider: make room, then switch it off.',
  },
  '25P03': {
    passes: true,
    finding: 'The database has ended a transaction whose process did not go on.',
    remedy: 'Look why the process stood still: memory, processor, a frozen machine.',
  },
  '25P04': {
    passes: true,
    finding: 'The database has ended a transaction for its length.',
    remedy: 'Raise transaction_timeout for the role of the service, or set it to 0.',
  },
  '28000': {
    passes: false,
    finding: 'The database refuses this role from this machine.',
    remedy: 'Allow the role in pg_hba.conf, or correct the role in DATABASE_URL.',
  },
  '28P01': {
    passes: false,
    finding: 'The database refuses the password.',
    remedy: "Correct the password in DATABASE_URL, or set it with: alter role … password '…'",
  },
  '3D000': {
    passes: false,
    finding: 'There is no database of this name.',
    remedy: 'Create it with createdb, or correct the name in DATABASE_URL; then run portico migrate.',
  },
  '40000': { passes: true, finding: 'The database has undone a transaction.', remedy: NOTHING },
  '40001': { passes: true, finding: 'Two transactions were in conflict.', remedy: NOTHING },
  '40003': {
    passes: true,
    finding: 'The database does not know whether a statement was done.',
    remedy: READ_LOG,
  },
  '40P01': { passes: true, finding: 'Two transactions waited for each other.', remedy: NOTHING },
  '53000': {
    passes: true,
    finding: 'The database is short of something it needs.',
    remedy: READ_LOG,
  },
  '53100': {
    passes: true,
    finding: 'The disk of the database is full.',
    remedy: 'Make room on the disk of PostgreSQL, or enlarge it. Delete nothing of its data folder by hand.',
  },
  '53200': {
    passes: true,
    finding: 'The database has no memory left.',
    remedy:
      'Give its machine more memory, or lower work_mem, max_connections or shared_buffers. For "out of shared memory" raise max_locks_per_transaction.',
  },
  '53300': {
    passes: true,
    finding: 'The database takes no more connections.',
    remedy: 'Raise max_connections, or lower DATABASE_POOL_SIZE.',
  },
  '53400': {
    passes: true,
    finding: 'A statement has reached a limit set in the configuration of the database.',
    remedy: 'Raise the limit that the log of PostgreSQL names, such as temp_file_limit.',
  },
  '55006': {
    passes: true,
    finding: 'Something in the database is in use by somebody else.',
    remedy: 'Look in pg_stat_activity who works on it.',
  },
  '55P03': {
    passes: true,
    finding: 'A lock was not to be had in time.',
    remedy:
      'Look in pg_stat_activity, with pg_blocking_pids(pid), who holds it: a migration, a dump, a forgotten psql.',
  },
  '57000': { passes: true, finding: 'Somebody has intervened at the database.', remedy: READ_LOG },
  '57014': {
    passes: true,
    finding: 'A statement was cancelled, by somebody or for its length.',
    remedy: 'Raise statement_timeout for the role of the service, or set it to 0.',
  },
  '57P01': {
    passes: true,
    finding: 'The database has ended the connection: it stops, or an administrator did so.',
    remedy: 'Wait until it is up, then ask again.',
  },
  '57P02': {
    passes: true,
    finding: 'A process of the database has crashed, and all connections were ended.',
    remedy: 'Read the log of PostgreSQL for the crash: out of memory, as a rule.',
  },
  '57P03': {
    passes: true,
    finding: 'The database is starting or stopping.',
    remedy: 'Wait until it is up, then ask again.',
  },
  '57P04': {
    passes: false,
    finding: 'The database was dropped.',
    remedy: 'Restore it from a backup, then start the processes again.',
  },
  '57P05': {
    passes: true,
    finding: 'The database has ended a connection because it was idle.',
    remedy: 'Set idle_session_timeout to 0 for the role of the service.',
  },
  '58000': { passes: true, finding: 'The system under the database has failed it.', remedy: READ_LOG },
  '58030': {
    passes: true,
    finding: 'The database cannot read or write its files.',
    remedy: 'Look at the disk of PostgreSQL, and at the log of its kernel, before anything is restarted.',
  },
  '58P01': {
    passes: false,
    finding: 'A file of the database is missing.',
    remedy: 'Restore from a backup. Take a copy of the data folder first.',
  },
  XX001: {
    passes: false,
    finding: 'Data of the database is damaged.',
    remedy: 'Restore from a backup. Take a copy of the data folder first.',
  },
  XX002: {
    passes: false,
    finding: 'An index of the database is damaged.',
    remedy: 'Make it again with reindex, and look at the disk.',
  },
} as const satisfies Readonly<Record<string, DatabaseState>>;
