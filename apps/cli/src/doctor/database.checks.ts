import type { ReadOnlyReason, ServerVersion, SqlExecutor } from '#libs/database';
import { type Check, counted, fail, faultsOr, type Finding, ok, warn } from './check.js';
import { settingsOf } from './patient.js';

/** What a failure of the database means, by the state its server gave; null without one that says something of it. */
export async function stateFinding(error: unknown): Promise<Finding | null> {
  const { findDatabaseState, sqlStateOf } = await import('#libs/database');
  const state = findDatabaseState(error);
  if (state === null) return null;
  const { passes, finding, remedy } = state;
  return fail(passes ? `${finding.slice(0, -1)} (SQLSTATE ${sqlStateOf(error)}).` : finding, remedy);
}

/** Comparing views replays the log: more facts than this take too long to do in passing. */
const COMPARED_FACTS = 50_000;
const TOLD = 3;

/** What the network said → what it means; what the server said stands in the table of its states. */
const UNREACHABLE: Readonly<Record<string, readonly [finding: string, remedy: string]>> = {
  ECONNREFUSED: [
    'Nothing listens at the address of the database.',
    'Start PostgreSQL, or correct host and port in DATABASE_URL.',
  ],
  ENOTFOUND: ['The host of the database has no address.', 'Correct the host in DATABASE_URL.'],
  EAI_AGAIN: [
    'The host of the database has no address now.',
    'Correct the host in DATABASE_URL, or mend DNS.',
  ],
};

/** Why a database cannot be reached or refuses, by what the attempt failed with. */
async function judgeFailure(error: unknown): Promise<Finding> {
  const state = await stateFinding(error);
  if (state) return state;
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const [finding, remedy] = UNREACHABLE[code] ?? [
    `The database cannot be reached: ${message}.`,
    'Check DATABASE_URL, the network and whether PostgreSQL runs.',
  ];
  return fail(finding, remedy);
}

/** One statement that writes and leaves nothing: a full disk and a database that only reads refuse it. */
const TRIAL = `
  create temporary table portico_doctor on commit drop
      as select repeat('x', 1000) as filling from generate_series(1, 64)`;

const READ_ONLY: Readonly<Record<ReadOnlyReason, readonly [finding: string, remedy: string]>> = {
  standby: [
    'The database only reads: it is a standby.',
    'Point DATABASE_URL at the primary, or make this server one (pg_promote).',
  ],
  setting: [
    'The database only reads: default_transaction_read_only is on.',
    'Where a provider has set it at a disk limit, make room first; then alter database … reset default_transaction_read_only (or alter role, alter system).',
  ],
};

/** Whether it takes writes; refused with the state of the server when not. */
async function tryToWrite(database: SqlExecutor): Promise<Finding[]> {
  const { findReadOnlyReason } = await import('#libs/database');
  const reason = await findReadOnlyReason(database);
  if (reason !== null) return [fail(...READ_ONLY[reason])];
  try {
    await database.query(TRIAL);
    return [];
  } catch (error) {
    const said = (error as Error).message;
    const unknown = fail(`The database takes no writes: ${said}.`, 'Mend what the message names.');
    return [(await stateFinding(error)) ?? unknown];
  }
}

function shorten(names: readonly string[]): string {
  const more = names.length - TOLD;
  return `${names.slice(0, TOLD).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** PostgreSQL, its tables, and the views of the log. */
export const DATABASE_CHECKS: readonly Check[] = [
  {
    name: 'database',
    needs: ['settings'],
    look: async (patient) => {
      try {
        const database = await patient.database();
        const { SERVER_REMEDY, SERVER_VERSION_SQL, serverFault } = await import('#libs/database');
        const [server] = (await database.query<ServerVersion>(SERVER_VERSION_SQL)) as [ServerVersion];
        const fault = serverFault(server);
        const age = fault === null ? ok(`PostgreSQL ${server.version} answers.`) : fail(fault, SERVER_REMEDY);
        return [age, ...(await tryToWrite(database))];
      } catch (error) {
        return [await judgeFailure(error)];
      }
    },
  },
  {
    name: 'database.migrations',
    needs: ['settings', 'database'],
    look: async (patient) => {
      const { pending, unknown } = await patient.migrations();
      const faults: Finding[] = [];
      if (pending.length > 0) {
        const finding = `${counted(pending.length, 'migration')} pending: ${shorten(pending)}.`;
        faults.push(fail(finding, 'Run portico migrate, then start the processes again.'));
      }
      if (unknown.length > 0) {
        const finding = `The database has migrations this program does not know: ${shorten(unknown)}.`;
        const remedy =
          settingsOf(patient).environment === 'development'
            ? 'Go back to the sources that have them, or, where its data may go, npx portico dev reset --all.'
            : 'Run the release that migrated the database, or a newer one.';
        faults.push(fail(finding, remedy));
      }
      return faultsOr(faults, () => ok('All migrations of this release are applied.'));
    },
  },
  {
    name: 'database.text',
    needs: ['settings', 'database'],
    look: async (patient) => {
      const { findTextFault } = await import('#libs/database');
      const fault = await findTextFault(settingsOf(patient).databaseUrl);
      if (fault === null) return [ok('UTF-8, with the letter case of Unicode.')];
      return [
        warn(fault, 'Move to a database with builtin C.UTF-8 or ICU, as docs/operator/install.md says.'),
      ];
    },
  },
  {
    name: 'log',
    needs: ['settings', 'tables'],
    look: async (patient) => {
      const { readLogState } = await import('#libs/event-log');
      const { parked } = await readLogState(await patient.database(), 1);
      return faultsOr(
        parked.map(({ subscription, facts }) =>
          fail(
            `${subscription} has set ${facts} facts aside after they failed again and again.`,
            'Read the column error of es.parked and mend its cause (docs/operator/backup-and-recovery.md, parked facts).',
          ),
        ),
        () => ok('No fact was set aside.'),
      );
    },
  },
  {
    name: 'views',
    needs: ['settings', 'tables', 'writes'],
    look: async (patient) => {
      const { readLogState } = await import('#libs/event-log');
      const { facts } = await readLogState(await patient.database(), COMPARED_FACTS + 1);
      if (facts > COMPARED_FACTS) {
        return [
          ok(`Not compared: the log has over ${COMPARED_FACTS} facts. portico views check compares them.`),
        ];
      }
      const { views } = await patient.services();
      const checks = await views.check();
      return faultsOr(
        checks
          .filter(({ different }) => different > 0)
          .map(({ name, different }) =>
            fail(
              `The view ${name} differs from the log in ${different} rows.`,
              `Run portico views rebuild ${name}.`,
            ),
          ),
        () => ok(`All ${checks.length} views say what the log says.`),
      );
    },
  },
];
