import type { Command } from 'commander';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator, listOperator } from '../context/call-operator.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';
import { parseList } from './flags.js';

interface AppCreateFlags {
  readonly title: string;
  readonly user?: string;
  readonly scopes?: readonly string[];
  readonly key?: string;
  readonly appUrl?: string;
  readonly redirectUris?: readonly string[];
}

function appCreateCommand(cli: Cli): Command {
  return leaf('create', 'register an application; the raw form of a new key is shown this once')
    .requiredOption('--title <title>', 'shown name')
    .option('--user <id>', 'author, to whom a key is issued')
    .option('--scopes <a,b>', 'rights of that key, comma separated', parseList)
    .option('--key <id>', 'application key that is there already, instead of a new one')
    .option('--app-url <url>', 'address of the application')
    .option(
      '--redirect-uris <a,b>',
      'addresses users may be sent back to (default: http://localhost)',
      parseList,
    )
    .action(
      cli.action(({ title, user, scopes, key, appUrl, redirectUris }: AppCreateFlags) =>
        withOperator(cli, ['applications'], ({ applications }) =>
          applications.create({
            title,
            ...(user !== undefined && { userId: user }),
            ...(scopes !== undefined && { scopes }),
            ...(key !== undefined && { keyId: key }),
            ...(appUrl !== undefined && { appUrl }),
            ...(redirectUris !== undefined && { redirectUris }),
          }),
        ),
      ),
    );
}

function appListCommand(cli: Cli): Command {
  return leaf('list', 'show applications')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(
        ({ portal }: { portal?: string }) =>
          listOperator(cli, 'applications.list', portal === undefined ? {} : { portal }),
        (applications) =>
          renderTable(
            applications.map(({ id, title, phase, appUrl, hostClientId, placements }) => ({
              id,
              title,
              phase,
              appUrl,
              hostClientId,
              placements: placements.join(','),
            })),
          ),
      ),
    );
}

interface AppSetHostClientFlags {
  readonly clientId: string;
  readonly clientSecret: string;
}

function appSetHostClientCommand(cli: Cli): Command {
  return leaf('set-host-client', 'register an application with its client at the host; its sessions end')
    .argument('<id>', 'application id')
    .requiredOption('--client-id <id>', 'OAuth client id on the portal')
    .requiredOption('--client-secret <secret>', 'its secret; kept encrypted')
    .action(
      cli.action((id: string, { clientId, clientSecret }: AppSetHostClientFlags) =>
        withOperator(cli, ['applications'], ({ applications }) =>
          applications.setHostClient(id, { hostClientId: clientId, hostClientSecret: clientSecret }),
        ),
      ),
    );
}

interface PartnerCreateFlags {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

function partnerCreateCommand(cli: Cli): Command {
  return leaf('create', 'add a partner that may ask users for access; its secret is shown this once')
    .requiredOption('--name <name>', 'what users are told of who asks')
    .requiredOption('--redirect-uris <a,b>', 'addresses users may be sent back to', parseList)
    .action(
      cli.action(({ name, redirectUris }: PartnerCreateFlags) =>
        withOperator(cli, ['partners'], ({ partners }) => partners.create(name, redirectUris)),
      ),
    );
}

function partnerListCommand(cli: Cli): Command {
  return leaf('list', 'show partners, never their secret').action(
    cli.action(
      () => callOperator(cli, 'partners.list', {}),
      (partners) =>
        renderTable(
          partners.map(({ id, clientId, name, redirectUris }) => ({
            id,
            clientId,
            name,
            redirectUris: redirectUris.join(','),
          })),
        ),
    ),
  );
}

function partnerRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take a partner away; every key users have given it ends')
    .argument('<id>', 'partner id')
    .action(
      cli.action((id: string) => withOperator(cli, ['partners'], ({ partners }) => partners.remove(id))),
    );
}

export const appCommands = (cli: Cli): Command =>
  group('app', 'applications and their clients at the host', cli, [
    appCreateCommand,
    appListCommand,
    appSetHostClientCommand,
  ]);

export const partnerCommands = (cli: Cli): Command =>
  group('partner', 'systems of others that ask users for access', cli, [
    partnerCreateCommand,
    partnerListCommand,
    partnerRemoveCommand,
  ]);
