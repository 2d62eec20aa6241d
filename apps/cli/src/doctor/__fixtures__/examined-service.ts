import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateJobStore } from '#libs/jobs';
import { createTestDatabase, TEST_SECRETS, type TestDatabase, testStorageFolder } from '#libs/testing';
import { OPERATOR_SERVICES } from '#libs/operator/operator';
import { HomeFolder } from '../../home/home-folder.js';
import { MIGRATIONS } from '../../migrations.js';
import type { FakeServer } from './fake-servers.js';
import { CHECKS } from '../checks.data.js';
import { examine, type Report } from '../examine.js';
import { withPatient } from '../open-patient.js';
import { ASKED_SERVICES } from '../patient.js';

/** Far beyond what a check takes on a busy machine. */
export const DEADLINE_MS = 120_000;
export const HOME = new HomeFolder('/nonexistent/portico-home');

export const WELL_REDIS = { redis_version: '7.2.4', maxmemory_policy: 'noeviction', aof_enabled: '1' };

export type Variables = Readonly<Record<string, string | undefined>>;

export const found = ({ checks }: Report, name: string) => checks.filter(({ check }) => check === name);
export const failed = ({ checks }: Report): string[] =>
  checks.filter(({ outcome }) => outcome === 'fail').map(({ check }) => check);

/** What the doctor looks at: a database as it should be, and servers that stand in for others. */
export class ExaminedService {
  private readonly servers: FakeServer[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly folder: string,
  ) {}

  static async start(): Promise<ExaminedService> {
    // The loader of the specs cannot import overlapping modules at the same time, as the checks do.
    for (const name of ASKED_SERVICES) await OPERATOR_SERVICES[name]();
    const database = await createTestDatabase({
      migrations: MIGRATIONS,
      prepare: async (url) => void (await migrateJobStore(url)),
    });
    return new ExaminedService(database, await mkdtemp(join(tmpdir(), 'portico-doctor-')));
  }

  environmentOf(differences: Variables = {}): Variables {
    return {
      PORTICO_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: this.database.url,
      STORAGE_FOLDER: testStorageFolder(this.database.url),
      ...TEST_SECRETS,
      ...differences,
    };
  }

  report(differences: Variables = {}, ports: { nowMs?: () => number } = {}): Promise<Report> {
    const cli = { environment: this.environmentOf(differences), home: HOME };
    return withPatient(cli, (patient) => examine(patient, CHECKS, DEADLINE_MS), ports);
  }

  /** Ends with the service. @returns the port. */
  async kept(server: Promise<FakeServer>): Promise<number> {
    this.servers.push(await server);
    return (await server).port;
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
