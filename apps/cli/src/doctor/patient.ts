import type { Config } from '#libs/config';
import type { MigrationState, SqlExecutor } from '#libs/database';
import type { Environment } from '../cli.js';
import type { Operator } from '../context/operator.js';

/** Services of the libs that checks ask. */
export const ASKED_SERVICES = ['machines', 'statuses', 'portals', 'ai', 'views'] as const;
export type AskedServices = Operator<(typeof ASKED_SERVICES)[number]>;

/** What Redis tells of itself: its sections of `INFO` as one table, and how its clock stands. */
export interface RedisFacts {
  readonly info: Readonly<Record<string, string>>;
  /** How far its clock is before that of this machine, in milliseconds. */
  readonly aheadMs: number;
}

/** The system that is examined. Everything that needs a connection opens it once, for all checks. */
export interface Patient {
  readonly environment: Environment;
  /** As the process reads them. Where they are not valid, the valid ones with substitutes for the others. */
  readonly settings: Config | null;
  /** What is wrong with the settings. */
  readonly settingFaults: readonly string[];
  /** Version of this Node.js, for example `20.19.0`. */
  readonly nodeVersion: string;
  /** The clock of this machine. */
  readonly nowMs: () => number;
  /** The database as its owner. Rejects with what the server or the network said. */
  readonly database: () => Promise<SqlExecutor>;
  readonly migrations: () => Promise<MigrationState>;
  readonly redis: () => Promise<RedisFacts>;
  readonly services: () => Promise<AskedServices>;
}

/** The settings of a check that needs them: without any it is not asked. */
export function settingsOf({ settings }: Patient): Config {
  if (settings) return settings;
  throw new Error('There are no settings.');
}
