import type { Check } from './check.js';
import { counted, fail, faultsOr, type Finding, ok, warn } from './finding.js';
import { settingsOf } from './patient.js';

const OLDEST_SERVER = 150_000;
/** Comparing views replays the log: more facts than this take too long to do in passing. */
const COMPARED_FACTS = 50_000;
const TOLD = 3;

/** What the server or the network said → what it means. */
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
  '28P01': [
    'The database refuses the password.',
    "Correct the password in DATABASE_URL, or set it with: alter role … password '…'",
  ],
  '28000': [
    'The database refuses this role from this machine.',
    'Allow the role in pg_hba.conf, or correct the role in DATABASE_URL.',
  ],
  '3D000': [
    'There is no database of this name.',
    'Create it with createdb, or correct the name in DATABASE_URL; then run portico migrate.',
  ],
  '53300': ['The database takes no more connections.', 'Raise max_connections, or lower DATABASE_POOL_SIZE.'],
  '57P03': ['The database is starting or stopping.', 'Wait until it is up, then ask again.'],
};

/** Why a database cannot be reached, by what the attempt failed with. */
export function judgeUnreachable(error: unknown): Finding {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const [finding, remedy] = UNREACHABLE[code] ?? [
    `The database cannot be reached: ${message}.`,
    'Check DATABASE_URL, the network and whether PostgreSQL runs.',
  ];
  return fail(finding, remedy);
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
        const [row] = await database.query<{ version: string; number: number }>(
          `select current_setting('server_version') as version,
                  current_setting('server_version_num')::int as number`,
        );
        const { version = 'unknown', number = 0 } = row ?? {};
        if (number >= OLDEST_SERVER) return [ok(`PostgreSQL ${version} answers.`)];
        return [fail(`PostgreSQL ${version} is too old.`, 'Move to PostgreSQL 15 or newer.')];
      } catch (error) {
        return [judgeUnreachable(error)];
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
    needs: ['settings', 'tables'],
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
