import { Command } from 'commander';
import type { Cli } from './cli.js';
import { appCreateCommand } from './commands/app-create.command.js';
import { appListCommand } from './commands/app-list.command.js';
import { appSetHostClientCommand } from './commands/app-set-host-client.command.js';
import { auditCommand } from './commands/audit.command.js';
import { devClockCommand } from './commands/dev-clock.command.js';
import { devResetCommand } from './commands/dev-reset.command.js';
import { devSeedCommand } from './commands/dev-seed.command.js';
import { devStatusCommand } from './commands/dev-status.command.js';
import { galaxyCreateCommand } from './commands/galaxy-create.command.js';
import { galaxyListCommand } from './commands/galaxy-list.command.js';
import { galaxyRemoveCommand } from './commands/galaxy-remove.command.js';
import { keyBlockCommand } from './commands/key-block.command.js';
import { keyCreateCommand } from './commands/key-create.command.js';
import { keyListCommand } from './commands/key-list.command.js';
import { keyRevokeCommand } from './commands/key-revoke.command.js';
import { keyRotateCommand } from './commands/key-rotate.command.js';
import { migrateCommand } from './commands/migrate.command.js';
import { partnerCreateCommand } from './commands/partner-create.command.js';
import { partnerListCommand } from './commands/partner-list.command.js';
import { partnerRemoveCommand } from './commands/partner-remove.command.js';
import { portalCreateCommand } from './commands/portal-create.command.js';
import { portalListCommand } from './commands/portal-list.command.js';
import { portalSetHostClientCommand } from './commands/portal-set-host-client.command.js';
import { portalSetServersCommand } from './commands/portal-set-servers.command.js';
import { portalSetCommand } from './commands/portal-set.command.js';
import { serverSetCommand } from './commands/server-set.command.js';
import { teamAddCommand } from './commands/team-add.command.js';
import { teamListCommand } from './commands/team-list.command.js';
import { teamRemoveCommand } from './commands/team-remove.command.js';
import { tourCommand } from './commands/tour.command.js';
import { userCreateCommand } from './commands/user-create.command.js';
import { userListCommand } from './commands/user-list.command.js';
import { userSetCommand } from './commands/user-set.command.js';

type CommandFactory = (cli: Cli) => Command;

function group(name: string, summary: string, cli: Cli, members: readonly CommandFactory[]): Command {
  const command = new Command(name).description(summary);
  for (const member of members) command.addCommand(member(cli));
  return command;
}

/** The whole `portico` command. */
export function createProgram(cli: Cli): Command {
  return new Command('portico')
    .description(
      'Operates Portico. Uses DATABASE_URL, else the local service in PORTICO_HOME (default .portico).',
    )
    .option('--json', 'print exactly one JSON value; failures as {"error":{code,message}}', false)
    .addCommand(
      group('dev', 'the local development service', cli, [
        devStatusCommand,
        devResetCommand,
        devSeedCommand,
        devClockCommand,
      ]),
    )
    .addCommand(migrateCommand(cli))
    .addCommand(
      group('portal', 'company accounts', cli, [
        portalCreateCommand,
        portalListCommand,
        portalSetCommand,
        portalSetHostClientCommand,
        portalSetServersCommand,
      ]),
    )
    .addCommand(
      group('user', 'people who own keys', cli, [userCreateCommand, userListCommand, userSetCommand]),
    )
    .addCommand(
      group('key', 'keys of the API', cli, [
        keyCreateCommand,
        keyListCommand,
        keyRevokeCommand,
        keyBlockCommand,
        keyRotateCommand,
      ]),
    )
    .addCommand(
      group('app', 'applications and their clients at the host', cli, [
        appCreateCommand,
        appListCommand,
        appSetHostClientCommand,
      ]),
    )
    .addCommand(
      group('partner', 'systems of others that ask users for access', cli, [
        partnerCreateCommand,
        partnerListCommand,
        partnerRemoveCommand,
      ]),
    )
    .addCommand(group('server', 'single servers', cli, [serverSetCommand]))
    .addCommand(
      group('team', 'development teams of servers', cli, [
        teamAddCommand,
        teamListCommand,
        teamRemoveCommand,
      ]),
    )
    .addCommand(
      group('galaxy', 'shared hosts, on which applications have slots', cli, [
        galaxyCreateCommand,
        galaxyListCommand,
        galaxyRemoveCommand,
      ]),
    )
    .addCommand(auditCommand(cli))
    .addCommand(tourCommand(cli));
}
