import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { interleave, type Row } from '../harness/measurement.js';
import { BenchLog, newNote, NOTE } from './bench-log.js';

const WRITERS = 8;
const PER_ROUND = 4_000;
const RATE = 'rows/s, 8 connections';
const DATABASE = 'bench_append';
const INSERT = {
  name: 'bench_insert',
  text: 'insert into bench_plain (id, data, recorded_at) values ($1, $2, clock_timestamp())',
};

/** Calls `write` from all writers until the round is full. @returns calls per second. */
async function writersRate(write: () => Promise<unknown>): Promise<number> {
  let left = PER_ROUND;
  const startedAt = performance.now();
  const writer = async (): Promise<void> => {
    while ((left -= 1) >= 0) await write();
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return (PER_ROUND * 1_000) / (performance.now() - startedAt);
}

/** Events through the store against rows through the driver, on one server that waits for the disk. */
export const appendSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const log = await BenchLog.open(stack.runtime.databaseUrl, DATABASE, WRITERS, later);
    await log.asOwner(
      'create table bench_plain (id uuid primary key, data jsonb not null, recorded_at timestamptz not null)',
    );
    const plain = new pg.Pool({ connectionString: log.url, max: WRITERS });
    later(() => plain.end());
    const payload = JSON.stringify(NOTE);
    const contender = (name: string, write: () => Promise<unknown>) => ({
      name,
      round: async () => ({ [RATE]: await writersRate(write) }),
    });
    return interleave({
      suite: 'b append',
      rounds,
      contenders: [
        contender('plain insert', () => plain.query({ ...INSERT, values: [randomUUID(), payload] })),
        contender('append', () => log.store.append(log.database, newNote())),
        contender('append in a transaction', () =>
          log.database.transaction((tx) => log.store.append(tx, newNote())),
        ),
      ],
      figures: [
        {
          name: RATE,
          unit: '/s',
          baseline: 'plain insert',
          comparison: 'ratio',
          target: { contender: 'append', of: 'comparison', bound: 'at least', limit: 0.45 },
        },
      ],
    });
  });
