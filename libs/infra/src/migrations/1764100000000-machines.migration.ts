import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Machines are records of the service, and a server names the one it is on. */
export class Machines1764100000000 implements MigrationInterface {
  name = 'Machines1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- View of the facts of machines.
      create table infra.machine (
        id uuid primary key,
        name text not null,
        provider text not null,
        region text not null,
        status text not null,
        added_at timestamptz not null,
        updated_at timestamptz not null,
        last_version integer not null
      );

      -- How a machine shows who it is; no token in clear.
      create table infra.machine_secret (
        machine_id uuid primary key,
        -- SHA-256 of the one-time token, and until when it is taken.
        enrol_hash bytea unique,
        enrol_until timestamptz,
        -- SHA-256 of the machine's own token; null before it has enrolled.
        token_hash bytea
      );

      -- Which API replica holds the tunnel of which machine.
      create table infra.machine_tunnel (
        machine_id uuid primary key,
        replica_url text,
        session_id text,
        agent_version text,
        connected_at timestamptz not null,
        seen_at timestamptz not null
      );

      -- What a machine told of itself last.
      create table infra.machine_report (
        machine_id uuid primary key,
        report jsonb not null,
        reported_at timestamptz not null
      );

      alter table infra.server add column machine_id uuid;
      create index server_by_machine on infra.server (machine_id) where status <> 'deleted';

      grant select, insert, update, delete on infra.machine, infra.machine_secret, infra.machine_tunnel,
        infra.machine_report to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
