import { createTestDatabase, hasTestS3, startTestS3, type TestDatabase, type TestS3 } from '#libs/testing';
import { migrateJobStore } from '#libs/jobs';
import { MIGRATIONS } from '../../apps/cli/src/migrations.js';
import { Callers } from './calls.js';
import { FaultyBucket } from './faulty-bucket.js';
import { findingsOf } from './findings.js';
import { proveTroubles, type ProvenBy, type TroubleCase } from './prove.js';
import { TroubledService } from './troubled-service.js';

const SPEC = 'test/trouble/bucket.e2e.spec.ts';
const LATE_MS = 400;

/** Where there is none, a run says so by itself. */
if (hasTestS3())
  describe('a service whose bucket goes wrong', () => {
    let database: TestDatabase;
    let s3: TestS3;
    let bucket: FaultyBucket;
    let service: TroubledService;
    const callers = new Callers(() => service);

    beforeAll(async () => {
      const prepare = async (url: string): Promise<void> => void (await migrateJobStore(url));
      [database, s3] = await Promise.all([
        createTestDatabase({ migrations: MIGRATIONS, prepare }),
        startTestS3(),
      ]);
      bucket = await FaultyBucket.before(s3.environment['STORAGE_S3_ENDPOINT'] ?? '');
      const settings = { ...s3.environment, STORAGE_S3_ENDPOINT: bucket.endpoint };
      service = await TroubledService.start({ databaseUrl: database.url }, settings);
    });
    afterAll(async () => {
      await service?.stop();
      await bucket?.close();
      await s3?.stop();
      await database?.drop();
    });

    const fails = (status: number, code: string, meets: 'writes' | 'all') => (): TroubleCase => ({
      begin: () => bucket.fails({ status, code, meets }),
      end: () => bucket.isWell(),
    });
    const cases = (): Record<ProvenBy<typeof SPEC>, () => TroubleCase> => ({
      'bucket: full': fails(507, 'QuotaExceeded', 'writes'),
      'bucket: read-only': fails(403, 'AccessDenied', 'writes'),
      'bucket: failing': fails(500, 'InternalError', 'all'),
      'bucket: slow': () => ({ begin: () => bucket.answersLate(LATE_MS), end: () => bucket.isWell() }),
    });
    const doctor = (check: string) => findingsOf(check, service);

    proveTroubles(SPEC, () => ({ service, callers, doctor }), cases);
  });
