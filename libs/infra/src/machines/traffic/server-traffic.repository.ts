import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { Traffic, TrafficHour, TrafficRow } from './traffic-counters.js';

/** Rows removed at once; more than come in while servers are few, and bounded when they are many. */
const CLEARED_AT_ONCE = 5_000;

/** Sums over a time; bytes may pass 2^53 only after years. */
export interface TrafficSums {
  readonly requests1h: number;
  readonly requests24h: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly errors5xx1h: number;
}

/** Table `infra.server_traffic`: what went to and from applications, by minute, for a day. */
@Injectable()
export class ServerTraffic {
  constructor(private readonly database: Database) {}

  /** Adds counts of this process; others add to the same minutes. */
  async add(rows: readonly TrafficRow[]): Promise<void> {
    if (rows.length === 0) return;
    const column = (name: keyof TrafficRow): unknown[] => rows.map((row) => row[name]);
    await this.database.query(
      `insert into infra.server_traffic as t (server_id, minute, requests, bytes_in, bytes_out, errors_5xx)
       select * from unnest($1::uuid[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
           as added (server_id, minute, requests, bytes_in, bytes_out, errors_5xx)
        order by server_id, minute
       on conflict (server_id, minute) do update set requests = t.requests + excluded.requests,
         bytes_in = t.bytes_in + excluded.bytes_in, bytes_out = t.bytes_out + excluded.bytes_out,
         errors_5xx = t.errors_5xx + excluded.errors_5xx`,
      [
        column('serverId'),
        column('minute'),
        column('requests'),
        column('bytesIn'),
        column('bytesOut'),
        column('errors5xx'),
      ],
    );
  }

  /** Sums of the 24 hours before `now`; `1h` of its last hour. */
  async sums(serverId: string, now: Date): Promise<TrafficSums> {
    const [row] = await this.database.query<Record<keyof TrafficSums, string>>(
      `select coalesce(sum(requests) filter (where minute > $2::timestamptz - interval '1 hour'), 0) as "requests1h",
              coalesce(sum(requests), 0) as "requests24h", coalesce(sum(bytes_in), 0) as "bytesIn",
              coalesce(sum(bytes_out), 0) as "bytesOut",
              coalesce(sum(errors_5xx) filter (where minute > $2::timestamptz - interval '1 hour'), 0)
                as "errors5xx1h"
         from infra.server_traffic
        where server_id = $1 and minute > $2::timestamptz - interval '24 hours'`,
      [serverId, now],
    );
    const read = (name: keyof TrafficSums): number => Number(row?.[name] ?? 0);
    return {
      requests1h: read('requests1h'),
      requests24h: read('requests24h'),
      bytesIn: read('bytesIn'),
      bytesOut: read('bytesOut'),
      errors5xx1h: read('errors5xx1h'),
    };
  }

  /** The hour of `now` and the 23 before it, oldest first; also those without traffic. */
  async hours(serverId: string, now: Date): Promise<TrafficHour[]> {
    const rows = await this.database.query<Record<keyof Traffic, string> & { at: Date }>(
      `select hour as at, coalesce(sum(requests), 0) as requests, coalesce(sum(bytes_in), 0) as "bytesIn",
              coalesce(sum(bytes_out), 0) as "bytesOut", coalesce(sum(errors_5xx), 0) as "errors5xx"
         from generate_series(date_bin('1 hour', $2::timestamptz, 'epoch'::timestamptz) - interval '23 hours',
                              $2::timestamptz, interval '1 hour') hour
         left join infra.server_traffic t
           on t.server_id = $1 and t.minute >= hour and t.minute < hour + interval '1 hour'
        group by hour order by hour`,
      [serverId, now],
    );
    return rows.map(({ at, requests, bytesIn, bytesOut, errors5xx }) => ({
      at,
      requests: Number(requests),
      bytesIn: Number(bytesIn),
      bytesOut: Number(bytesOut),
      errors5xx: Number(errors5xx),
    }));
  }

  /** Removes minutes nobody asks for any more. */
  async clear(before: Date): Promise<void> {
    await this.database.query(
      `delete from infra.server_traffic where ctid = any(array(
         select ctid from infra.server_traffic where minute < $1 order by minute limit ${CLEARED_AT_ONCE}
          for update skip locked))`,
      [before],
    );
  }
}
