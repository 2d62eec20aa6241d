import { type Command, Option } from 'commander';
import type { MachineRecord } from '#libs/infra/operator';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator } from '../context/call-operator.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';

interface MachineAddFlags {
  readonly name?: string;
  readonly region?: string;
}

/** A machine that may enrol, and the line that makes it do so. */
interface Added {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly install: string;
}

/** The token goes through a pipe: no list of processes shows it. */
function installLine(apiUrl: string, token: string): string {
  const script = '/tmp/portico-install.sh';
  const fetched = `curl -fsS -o ${script} '${apiUrl.replace(/\/$/, '')}/agent/install.sh'`;
  return `${fetched} && printf %s '${token}' | sudo sh ${script} --token-file -`;
}

function machineAddCommand(cli: Cli): Command {
  return leaf('add', 'announce a machine; prints the line that installs it, once')
    .option('--name <name>', 'how operators call it (default: machine-<6 digits>)')
    .option('--region <region>', 'where it is, as orders of servers name it (default: default)')
    .action(
      cli.action(
        ({ name, region }: MachineAddFlags) =>
          withOperator(cli, ['machines'], async ({ machines, config }): Promise<Added> => {
            const added = await machines.add({
              ...(name !== undefined && { name }),
              ...(region !== undefined && { region }),
            });
            return { ...added, install: installLine(config.publicUrl, added.token) };
          }),
        ({ id, name, region, expiresAt, install }) =>
          `Machine ${name} (${id}) in region ${region}. Run this on it, before ${expiresAt.toISOString()}:\n\n${install}`,
      ),
    );
}

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

function machineListCommand(cli: Cli): Command {
  return leaf('list', 'show machines with what runs on them').action(
    cli.action(
      () => callOperator(cli, 'machines.list', {}),
      (machines) => renderTable(machines.map(rowOf)),
    ),
  );
}

interface MachineChangeFlags {
  readonly sharePortals: boolean;
}

function machineDrainCommand(cli: Cli): Command {
  return leaf('drain', 'a machine takes no new servers; those it has stay')
    .argument('<machine>', 'id or name')
    .action(cli.action((machine: string) => callOperator(cli, 'machines.drain', { machine })));
}

function machineResumeCommand(cli: Cli): Command {
  return leaf('resume', 'a drained machine takes servers again')
    .argument('<machine>', 'id or name')
    .action(cli.action((machine: string) => callOperator(cli, 'machines.resume', { machine })));
}

function machineSetCommand(cli: Cli): Command {
  return leaf('set', 'settings of a machine')
    .argument('<machine>', 'id or name')
    .addOption(
      new Option(
        '--share-portals',
        'servers of several portals may be on it, though they have one user there',
      ).makeOptionMandatory(),
    )
    .option('--no-share-portals', 'new servers of one portal only, where they have one user')
    .action(
      cli.action((machine: string, { sharePortals }: MachineChangeFlags) =>
        callOperator(cli, 'machines.set', { machine, sharePortals }),
      ),
    );
}

/** What changes a machine and leaves its servers as they are. */
const machineChangeCommands = [machineDrainCommand, machineResumeCommand, machineSetCommand];

function machineLostCommand(cli: Cli): Command {
  return leaf(
    'lost',
    'a machine is gone for good: its servers become errors, and nothing of them is waited for',
  )
    .argument('<machine>', 'id or name')
    .action(
      cli.action((machine: string) =>
        withOperator(cli, ['machines'], ({ machines }) => machines.lose(machine)),
      ),
    );
}

function machineRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'a machine without servers is no longer one of the service')
    .argument('<machine>', 'id or name')
    .action(
      cli.action((machine: string) =>
        withOperator(cli, ['machines'], ({ machines }) => machines.remove(machine)),
      ),
    );
}

export const machineCommands = (cli: Cli): Command =>
  group('machine', 'machines that run servers', cli, [
    machineAddCommand,
    machineListCommand,
    ...machineChangeCommands,
    machineLostCommand,
    machineRemoveCommand,
  ]);
