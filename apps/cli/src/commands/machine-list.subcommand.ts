import type { Command } from 'commander';
import type { MachineRecord } from '#libs/infra/operator';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { callOperator } from '../context/call-operator.js';

const USERS: Readonly<Record<'true' | 'false' | 'null', string>> = { true: 'own', false: 'one', null: '' };
const NETWORK: Readonly<Record<'true' | 'false' | 'null', string>> = { true: 'yes', false: 'none', null: '' };

function rowOf(machine: MachineRecord) {
  const { id, name, region, status, connected, seenAt, servers, memoryMb, sandboxed } = machine;
  const { ownUsers, egress, controlGroups, sharesPortals } = machine;
  return {
    id,
    name,
    region,
    status,
    connected,
    seen: seenAt === null ? '' : seenAt.toISOString(),
    servers,
    memory: memoryMb === null ? '' : `${memoryMb.promised} of ${memoryMb.total} MiB promised`,
    sandbox: sandboxed === null ? '' : sandboxed,
    network: NETWORK[`${egress}`],
    users: USERS[`${ownUsers}`],
    groups: controlGroups ?? '',
    portals: sharesPortals ? 'shared' : '',
  };
}

export function machineListCommand(cli: Cli): Command {
  return leaf('list', 'show machines with what runs on them').action(
    cli.action(
      () => callOperator(cli, 'machines.list', {}),
      (machines) => renderTable(machines.map(rowOf)),
    ),
  );
}
