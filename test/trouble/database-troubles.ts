import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '#libs/testing';
import type { TroubleCase } from './prove.js';
import { CAN_MOUNT_DISKS, DATABASE_NAME, type TroubledWorld } from './world.js';

/** An answer is held back for so long, and again so soon after. Shorter than what counts as silence. Milliseconds. */
const HELD_MS = 500;
const BETWEEN_MS = 600;

/** PostgreSQL and the way to it. */
export function databaseTroubles(world: TroubledWorld) {
  const asOwner = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: world.postgres.url('portico') });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  /** Every write is refused with a state of the server. */
  const refusing = (state: string): TroubleCase => ({
    begin: () =>
      asOwner(
        `create function public.trouble() returns trigger language plpgsql as
           $$ begin raise exception 'trouble' using errcode = '${state}'; end $$`,
        `do $$ declare t regclass; begin
           for t in select oid::regclass from pg_class where relkind = 'r' and relnamespace = 'storage'::regnamespace
           loop execute format('create trigger trouble before insert or update on %s execute function public.trouble()', t); end loop;
         end $$`,
      ),
    end: () => asOwner('drop function public.trouble cascade'),
  });
  const setReadOnly = (value: 'on' | 'off'): Promise<void> =>
    asOwner(
      'set default_transaction_read_only = off',
      `alter database portico set default_transaction_read_only = ${value}`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'portico' and pid <> pg_backend_pid()`,
    );

  return {
    'database: gone': (): TroubleCase => ({
      begin: async () => {
        await world.postgres.stop('immediate');
        await world.proxy.close();
      },
      end: async () => {
        await world.postgres.startAgain();
        await world.reachDatabaseAt(new URL(world.proxy.url).hostname);
      },
    }),
    'database: elsewhere': (): TroubleCase => ({
      begin: async () => {
        await world.orders.give({ names: { [DATABASE_NAME]: null } });
        await world.proxy.close();
      },
      end: () => world.reachDatabaseAt('127.0.0.2'),
    }),
    'database: slow': (): TroubleCase => {
      let timer: NodeJS.Timeout;
      const hold = (): void => {
        world.proxy.silence('to the client');
        setTimeout(() => world.proxy.deliver(), HELD_MS);
      };
      return {
        begin: () => (timer = setInterval(hold, BETWEEN_MS)),
        end: () => {
          clearInterval(timer);
          world.proxy.deliver();
        },
      };
    },
    'database: read-only': (): TroubleCase => ({
      begin: () => setReadOnly('on'),
      end: () => setReadOnly('off'),
    }),
    'database: failing': () => refusing('58030'),
    // A disk of its own takes root; elsewhere its refusals are those of the server.
    'database: full': () => (CAN_MOUNT_DISKS ? full(world) : refusing('53100')),
  };
}

/** The disk of the server, to the last byte; what the server has set aside for itself is used up by callers. */
function full({ folder, callers }: TroubledWorld): TroubleCase {
  const filling = join(folder, 'database', 'filling');
  const fill = (): void => {
    const script = `cat /dev/zero >>'${filling}' 2>/dev/null || true`;
    execFileSync('sh', ['-c', script]);
  };
  return {
    begin: () =>
      eventually(
        async () => {
          fill();
          expect((await callers.call('writes')).outcome).toMatch(/^503/);
        },
        { every: 0 },
      ),
    end: () => rmSync(filling),
  };
}
