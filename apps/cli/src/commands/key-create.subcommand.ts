import type { Command } from 'commander';
import { KEY_KINDS } from '#libs/kernel';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseList } from './parse-flags.js';

interface Flags {
  readonly portal?: string;
  readonly user: string;
  readonly kind: string;
  readonly scopes: readonly string[];
  readonly readOnly: boolean;
  readonly expiresAt?: string;
  readonly allowedIps?: readonly string[];
  readonly appId?: string;
  readonly name?: string;
}

export function keyCreateCommand(cli: Cli): Command {
  return leaf('create', 'issue a key; this is the only time its raw form is shown')
    .option('--portal <id>', 'portal id (default: the portal of the user)')
    .requiredOption('--user <id>', 'id of the user who owns the key')
    .requiredOption('--kind <kind>', KEY_KINDS.join(', '))
    .requiredOption('--scopes <a,b>', 'scopes, comma separated', parseList)
    .option('--read-only', 'the key may not write', false)
    .option('--expires-at <time>', 'ISO 8601 time after which the key is refused')
    .option('--allowed-ips <a,b>', 'addresses or CIDR blocks it may be used from, comma separated', parseList)
    .option('--app-id <id>', 'application of an application key (default: a new one)')
    .option('--name <name>', 'shown name')
    .action(
      cli.action(({ portal, user, kind, scopes, readOnly, ...rest }: Flags) =>
        withOperator(cli, ['keys'], ({ keys }) =>
          keys.create({
            portalId: portal ?? null,
            userId: user,
            kind,
            scopes,
            readOnly,
            expiresAt: rest.expiresAt ?? null,
            allowedIps: rest.allowedIps ?? null,
            appId: rest.appId ?? null,
            ...(rest.name !== undefined && { name: rest.name }),
          }),
        ),
      ),
    );
}
