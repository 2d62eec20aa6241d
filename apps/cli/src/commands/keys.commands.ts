import type { Command } from 'commander';
import { KEY_KINDS } from '#libs/kernel';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator, listOperator } from '../context/call-operator.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';
import { keptNumber, type OwnNumber, parseList, parseOwnNumber, parseWholeNumber } from './flags.js';

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

function keyCreateCommand(cli: Cli): Command {
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

function keyListCommand(cli: Cli): Command {
  return leaf('list', 'show keys, never their raw form')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(
        ({ portal }: { portal?: string }) =>
          listOperator(cli, 'keys.list', portal === undefined ? {} : { portal }),
        (keys) =>
          renderTable(
            keys.map(({ id, kind, name, prefix, suffix, status, accessMode, expiresAt }) => ({
              id,
              kind,
              name,
              prefix,
              suffix,
              status,
              accessMode,
              expiresAt,
            })),
          ),
      ),
    );
}

function keyRevokeCommand(cli: Cli): Command {
  return leaf('revoke', 'revoke a key for good; effective at once')
    .argument('<id>', 'key id')
    .action(cli.action((key: string) => callOperator(cli, 'keys.revoke', { key })));
}

function keyBlockCommand(cli: Cli): Command {
  return leaf('block', 'block a key for good; effective at once')
    .argument('<id>', 'key id')
    .action(cli.action((key: string) => callOperator(cli, 'keys.block', { key })));
}

function keyRotateCommand(cli: Cli): Command {
  return leaf('rotate', 'give a key a new secret; this is the only time its raw form is shown')
    .argument('<id>', 'key id')
    .option(
      '--grace-seconds <number>',
      'how long the present secret stays valid, 0 to 604800 (default: 86400)',
      parseWholeNumber,
    )
    .action(
      cli.action((id: string, { graceSeconds }: { graceSeconds?: number }) =>
        withOperator(cli, ['keys'], ({ keys }) => keys.rotate(id, graceSeconds)),
      ),
    );
}

function keySetCommand(cli: Cli): Command {
  return leaf('set', 'change what no caller of the API may change about a key; effective at once')
    .argument('<id>', 'key id')
    .requiredOption('--rate-limit <calls|default>', 'AI calls per minute', parseOwnNumber)
    .action(
      cli.action((key: string, { rateLimit }: { rateLimit: OwnNumber }) =>
        callOperator(cli, 'keys.set', { key, rateLimit: keptNumber(rateLimit) }),
      ),
    );
}

function keyTightenedCommand(cli: Cli): Command {
  return leaf('tightened', 'show keys in use that may do less than they could, and when they last tried')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(
        ({ portal }: { portal?: string }) =>
          listOperator(cli, 'keys.tightened', portal === undefined ? {} : { portal }),
        (keys) =>
          renderTable(
            keys.flatMap(({ id, kind, portalId, prefix, suffix, lastUsedAt, tightenings }) =>
              tightenings.map(({ name, refusedAt, call }) => ({
                id,
                kind,
                portalId,
                prefix,
                suffix,
                lastUsedAt,
                tightening: name,
                refusedAt,
                call,
              })),
            ),
          ),
      ),
    );
}

export const keyCommands = (cli: Cli): Command =>
  group('key', 'keys of the API', cli, [
    keyCreateCommand,
    keyListCommand,
    keyRevokeCommand,
    keyBlockCommand,
    keyRotateCommand,
    keySetCommand,
    keyTightenedCommand,
  ]);
