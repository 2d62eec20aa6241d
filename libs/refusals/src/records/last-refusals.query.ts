import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { ErrorCode } from '#libs/kernel';

/** A call, by its declared path, and a code it may be refused with. */
export interface RefusedCall {
  readonly method: string;
  readonly route: string;
  readonly code: ErrorCode;
}

/** When a key was last refused so. */
export interface LastRefusal extends RefusedCall {
  readonly keyId: string;
  readonly at: Date;
}

/** Which keys were refused certain calls with certain codes, as far back as refusals are kept. */
@Injectable()
export class LastRefusals {
  constructor(private readonly database: Database) {}

  /** Looks through all that is kept, once. @returns of each key and call the newest. */
  of(calls: readonly RefusedCall[]): Promise<LastRefusal[]> {
    return this.database.query<LastRefusal>(
      `select r.key_id as "keyId", r.method, r.route, r.code, max(r.at) as at
         from refusals.refusal r
         join unnest($1::text[], $2::text[], $3::text[]) as c (method, route, code) using (method, route, code)
        group by r.key_id, r.method, r.route, r.code`,
      [calls.map(({ method }) => method), calls.map(({ route }) => route), calls.map(({ code }) => code)],
    );
  }
}
