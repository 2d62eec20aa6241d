import type { MachineReport } from '#libs/agent-protocol';
import type { SqlExecutor } from '#libs/database';
import { newId } from '#libs/kernel';
import type { MachineAdmin } from '../machines/fleet/machine-admin.js';

const ROOMY = { total: 1_000_000, used: 0, promised: 0 };

/** What a machine with room for everything tells of itself. */
export const ROOMY_REPORT: MachineReport = {
  version: '1.0.0',
  startedAt: '2026-01-01T00:00:00.000Z',
  cpu: ROOMY,
  memoryMb: ROOMY,
  diskGb: ROOMY,
  node: process.versions.node,
  sandbox: { available: true, obstacle: null },
  egress: { available: true, obstacle: null },
  users: { own: true, obstacle: null },
  controlGroups: 'v2',
  health: { wanted: 0, running: 0, lastFault: null },
};

/** A machine of the provider `local` on which servers are placed, though no process stands behind it. @returns its id */
export async function placeableMachine(admin: MachineAdmin, sql: SqlExecutor): Promise<string> {
  const machineId = await admin.ensureLocal(null, newId());
  await hearFrom(sql, machineId, ROOMY_REPORT);
  return machineId;
}

/** Makes a machine one that was heard just now, and will always have been. */
export async function hearFrom(sql: SqlExecutor, machineId: string, report: MachineReport): Promise<void> {
  await sql.query(
    'insert into infra.machine_report (machine_id, report, reported_at) values ($1, $2, now())',
    [machineId, JSON.stringify(report)],
  );
  await sql.query(
    `insert into infra.machine_tunnel (machine_id, connected_at, seen_at) values ($1, now(), 'infinity')`,
    [machineId],
  );
}
