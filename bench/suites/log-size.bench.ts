import { type Suite, withClosing } from '../harness/bench-context.js';
import { interleave, type Row } from '../harness/measurement.js';
import { quantile } from '../harness/statistics.js';
import { BenchLog, newNote, NOTE, NOTE_META } from './bench-log.js';

const FEW = 100_000;
const MANY = 10_000_000;
const EVENTS_OF_A_STREAM = 5;
const STREAMS_AT_ONCE = 100_000;
const TURNS = 500;
const BATCH = 500;
const BATCHES = 20;
const APPEND = 'append, p50';
const LOAD = 'load of a stream, p50';
const BEHIND = 'batch of 100 behind a position, p50';
const REPLAY = 'reading on from the first, per event';

/** Notes 1 to 5 of each stream, stream after stream; positions as the appends would have taken them. */
async function fill(log: BenchLog, events: number): Promise<void> {
  const streams = events / EVENTS_OF_A_STREAM;
  for (let first = 0; first < streams; first += STREAMS_AT_ONCE) {
    const last = Math.min(first + STREAMS_AT_ONCE, streams) - 1;
    await log.asOwner(`
      with made as (
        insert into es.stream (stream_id, module, stream_type, partition, version, first_position, last_position)
        select id, 'bench', 'note', hashtextextended(id, 0) & 7, ${EVENTS_OF_A_STREAM},
               n * ${EVENTS_OF_A_STREAM} + 1, (n + 1) * ${EVENTS_OF_A_STREAM}
          from (select n, 'note-filled-' || n as id from generate_series(${first}::bigint, ${last}) n) ids
        returning stream_id, partition, first_position)
      insert into es.event (position, event_id, module, partition, stream_id, version, type, schema_version,
                            data, meta, recorded_at)
      select first_position + v - 1, gen_random_uuid(), 'bench', partition, stream_id, v, 'noted', 1,
             '${JSON.stringify(NOTE)}', '${JSON.stringify(NOTE_META)}', now()
        from made, generate_series(1, ${EVENTS_OF_A_STREAM}) v order by first_position, v`);
  }
  await log.asOwner(`select setval('es.event_position_seq', ${events}), es.make_next_part()`);
  await log.asOwner('vacuum analyze es.stream');
  await log.asOwner('vacuum analyze es.event');
}

async function p50Of(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.5);
}

/** Follows a partition from its beginning. @returns milliseconds an event. */
async function replay({ store }: BenchLog): Promise<number> {
  const startedAt = performance.now();
  let position = 0;
  let read = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const events = await store.readPartition('bench', 0, position, BATCH);
    read += events.length;
    position = events.at(-1)?.position ?? position;
  }
  return (performance.now() - startedAt) / read;
}

/** A log of 10⁵ events and one of 10⁷, each in a database of its own. Needs 10 GB of disk and some minutes to fill. */
export const logSizeSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const contender = async (name: string, database: string, events: number) => {
      const log = await BenchLog.open(stack.runtime.databaseUrl, database, 2, later);
      await fill(log, events);
      await log.store.onApplicationBootstrap();
      const random = (below: number): number => Math.floor(Math.random() * below);
      const round = async (): Promise<Record<string, number>> => ({
        [APPEND]: await p50Of(() => log.store.append(log.database, newNote())),
        [LOAD]: await p50Of(() => log.store.load(`note-filled-${random(events / EVENTS_OF_A_STREAM)}`)),
        [BEHIND]: await p50Of(() => log.store.readPartition('bench', random(8), random(events), 100)),
        [REPLAY]: await replay(log),
      });
      return { name, round };
    };
    const baseline = '100,000 events';
    const few = await contender(baseline, 'bench_log_few', FEW);
    const many = await contender('10,000,000 events', 'bench_log_many', MANY);
    const figure = (name: string) => ({
      name,
      unit: 'ms',
      baseline,
      comparison: 'ratio' as const,
      target: { contender: many.name, of: 'comparison' as const, bound: 'at most' as const, limit: 1.2 },
    });
    return interleave({
      suite: 'y log size',
      rounds,
      contenders: [few, many],
      figures: [APPEND, LOAD, BEHIND, REPLAY].map(figure),
    });
  });
