import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator } from '../context/call-operator.js';
import { withOperator } from '../context/with-operator.js';

interface ServerSetFlags {
  readonly preventWake?: boolean;
  readonly allowWake?: boolean;
}

function serverSetCommand(cli: Cli): Command {
  return leaf('set', 'change what is decided about one server; effective at once')
    .argument('<id>', 'server id, also of a shared host')
    .option('--prevent-wake', 'nothing wakes or repairs it; while it is awake it stays so')
    .option('--allow-wake', 'the opposite')
    .action(
      cli.action(async (id: string, { preventWake = false, allowWake = false }: ServerSetFlags) => {
        if (preventWake === allowWake) {
          throw new CliError('USAGE', 'Give either --prevent-wake or --allow-wake.');
        }
        return callOperator(cli, 'servers.setWake', { server: id, preventWake });
      }),
    );
}

interface TeamAddFlags {
  readonly server: string;
  readonly user: string;
  readonly role: string;
}

function teamAddCommand(cli: Cli): Command {
  return leaf(
    'add',
    'take a user into the development team of a server, or change the role; effective at once',
  )
    .requiredOption('--server <id>', 'server id')
    .requiredOption('--user <id>', 'user of the same portal, who works with a personal key of their own')
    .requiredOption('--role <role>', 'DEVELOPER for code work, ADMIN also for the machine')
    .action(
      cli.action(({ server, user, role }: TeamAddFlags) =>
        withOperator(cli, ['teams'], ({ teams }) => teams.add(server, user, role)),
      ),
    );
}

function teamListCommand(cli: Cli): Command {
  return leaf('list', 'show the development team of a server')
    .requiredOption('--server <id>', 'server id')
    .action(
      cli.action(({ server }: { server: string }) =>
        withOperator(cli, ['teams'], ({ teams }) => teams.list(server)),
      ),
    );
}

function teamRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take a user out of the development team of a server; effective at once')
    .requiredOption('--server <id>', 'server id')
    .requiredOption('--user <id>', 'user id')
    .action(
      cli.action(({ server, user }: { server: string; user: string }) =>
        withOperator(cli, ['teams'], ({ teams }) => teams.remove(server, user)),
      ),
    );
}

interface GalaxyCreateFlags {
  readonly portal: string;
  readonly provider?: string;
  readonly plan?: string;
}

function galaxyCreateCommand(cli: Cli): Command {
  return leaf('create', 'order a shared host for applications of a portal')
    .requiredOption('--portal <id|domain>', 'portal whose applications it takes')
    .option('--provider <id>', 'provider of the machine (default: local)')
    .option('--plan <id>', 'size of the machine, which decides how many applications it takes')
    .action(
      cli.action(({ portal, provider, plan }: GalaxyCreateFlags) =>
        withOperator(cli, ['galaxy'], ({ galaxy }) =>
          galaxy.createHost({
            portal,
            ...(provider !== undefined && { provider }),
            ...(plan !== undefined && { plan }),
          }),
        ),
      ),
    );
}

function galaxyListCommand(cli: Cli): Command {
  return leaf('list', 'show shared hosts with how many applications they have and take')
    .option('--portal <id|domain>', 'only those of this portal')
    .action(
      cli.action(({ portal }: { portal?: string }) =>
        withOperator(cli, ['galaxy'], ({ galaxy }) => galaxy.listHosts(portal)),
      ),
    );
}

function galaxyRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'delete a shared host that has no applications')
    .argument('<id>', 'id of the shared host')
    .action(cli.action((id: string) => withOperator(cli, ['galaxy'], ({ galaxy }) => galaxy.removeHost(id))));
}

function planListCommand(cli: Cli): Command {
  return leaf('list', 'sizes of servers and what a month of each costs, in credits').action(
    cli.action(() => callOperator(cli, 'plans.list', {})),
  );
}

interface PlanPriceFlags {
  readonly month: string;
  readonly sleepMonth: string;
}

function planPriceCommand(cli: Cli): Command {
  return leaf('price', 'set what a size of servers costs; holds for hours that are not charged yet')
    .argument('<provider>', 'as `portico plan list` shows it')
    .argument('<plan>', 'the same')
    .requiredOption('--month <credits>', 'thirty days awake; 0 for nothing')
    .requiredOption('--sleep-month <credits>', 'thirty days asleep; 0 for nothing')
    .action(
      cli.action((provider: string, plan: string, { month, sleepMonth }: PlanPriceFlags) =>
        withOperator(cli, ['plans'], ({ plans }) => plans.setPrice(provider, plan, month, sleepMonth)),
      ),
    );
}

export const serverCommands = (cli: Cli): Command =>
  group('server', 'single servers', cli, [serverSetCommand]);

export const teamCommands = (cli: Cli): Command =>
  group('team', 'development teams of servers', cli, [teamAddCommand, teamListCommand, teamRemoveCommand]);

export const galaxyCommands = (cli: Cli): Command =>
  group('galaxy', 'shared hosts, on which applications have slots', cli, [
    galaxyCreateCommand,
    galaxyListCommand,
    galaxyRemoveCommand,
  ]);

export const planCommands = (cli: Cli): Command =>
  group('plan', 'sizes of servers and their prices', cli, [planListCommand, planPriceCommand]);
