import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';

/** How long a command id is remembered. */
export const COMMAND_RETENTION_HOURS = 48;

const PURGE_BATCH = 5_000;

/** Makes commands that carry an id take effect once. */
@Injectable()
export class CommandLog {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` for the first caller of a (module, command id) and gives its result to the others; a
   * concurrent caller waits for the first. The id is kept with the transaction: a rollback forgets it.
   * Call it first in the transaction. The result must survive JSON; `undefined` comes back as null.
   */
  async runOnce<T>(tx: Transaction, commandId: string, module: string, work: () => Promise<T>): Promise<T> {
    const first = await tx.query(
      `insert into es.command (module, command_id, created_at) values ($1, $2, $3)
       on conflict do nothing returning command_id`,
      [module, commandId, this.clock.now()],
    );
    if (first.length === 0) {
      const [known] = await tx.query<{ result: T }>(
        'select result from es.command where module = $1 and command_id = $2',
        [module, commandId],
      );
      if (known) return known.result;
      throw new Error(`Command ${module}/${commandId} was purged while it was read.`);
    }
    const result = await work();
    await tx.query('update es.command set result = $3 where module = $1 and command_id = $2', [
      module,
      commandId,
      JSON.stringify(result ?? null),
    ]);
    return result;
  }

  /** Forgets commands older than {@link COMMAND_RETENTION_HOURS}. @returns how many. */
  async purge(): Promise<number> {
    const before = new Date(this.clock.nowMs() - COMMAND_RETENTION_HOURS * 3_600_000);
    let purged = 0;
    for (;;) {
      const rows = await this.database.query(
        `delete from es.command where (module, command_id) in
           (select module, command_id from es.command where created_at < $1 order by created_at limit $2)
         returning 1`,
        [before, PURGE_BATCH],
      );
      purged += rows.length;
      if (rows.length < PURGE_BATCH) return purged;
    }
  }
}
