import pg from 'pg';
import { request } from 'undici';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { interleave, type Row } from '../harness/measurement.js';
import { Stack } from '../harness/stack.js';
import { quantile } from '../harness/statistics.js';
import { BenchApplication } from './bench-application.js';

const FEW = 1_000;
const MANY = 100_000;
/** Versions of the application that asks; all others belong to applications of the same portal. */
const OWN = 500;
const PER_OWNER = 500;
const QUESTIONS = 30;
const P50 = 'p50, 500 versions';

/** Versions whose bytes are gone: what a list reads is the same. */
async function fill({ runtime }: Stack, applicationId: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: runtime.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into sources.version (id, portal_id, owner_type, owner_id, lineage_id, number, sha256, size, format,
         is_manual, is_published, saved_at, confirmed_at, purged_at, purge_reason, updated_at, last_version)
       select gen_random_uuid(), $1, 'app', owner, owner, 1 + n % $4, md5(n::text) || md5(n::text), 1000 + n, 'tar.gz',
              false, false, at, at, at, 'cleanup', at, 1
         from (select n, now() - n * interval '1 s' as at,
                      case when n < $5 then $2::uuid else md5('owner ' || n / $4)::uuid end as owner
                 from generate_series(0, $3::int - 1) n) rows`,
      [runtime.portal.id, applicationId, count, PER_OWNER, OWN],
    );
    await client.query(
      `insert into sources.version_text (version_id, tags, note) select id, '{auto,nightly}', 'saved' from sources.version`,
    );
    await client.query('vacuum analyze sources.version');
    await client.query('vacuum analyze sources.version_text');
  } finally {
    await client.end();
  }
}

async function timesOf(application: BenchApplication): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < QUESTIONS; turn += 1) {
    const startedAt = performance.now();
    const { statusCode, body } = await request(application.sources, { headers: application.headers });
    const { data } = (await body.json()) as { data: { versions: unknown[] } };
    times.push(performance.now() - startedAt);
    if (statusCode !== 200 || data.versions.length !== OWN)
      throw new Error(`the list answered ${statusCode}`);
  }
  return times;
}

/** The list of an application's sources among few versions and among very many, each in a service of its own. */
export const versionListSuite: Suite = ({ rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const contender = async (name: string, count: number) => {
      const stack = await Stack.start();
      later(() => stack.stop());
      const application = await BenchApplication.create(stack);
      await fill(stack, application.id, count);
      return { name, round: async () => ({ [P50]: quantile(await timesOf(application), 0.5) }) };
    };
    const baseline = '1,000 rows';
    return interleave({
      suite: 'r version list',
      rounds,
      contenders: [await contender(baseline, FEW), await contender('100,000 rows', MANY)],
      figures: [
        {
          name: P50,
          unit: 'ms',
          baseline,
          comparison: 'ratio',
          target: { contender: '100,000 rows', of: 'comparison', bound: 'at most', limit: 1.3 },
        },
      ],
    });
  });
